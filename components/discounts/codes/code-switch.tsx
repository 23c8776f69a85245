"use client";

import { useRouter } from "next/navigation";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

/** Ends one code, or begins it again. */
export function CodeSwitch({ id, code, active }: { id: string; code: string; active: boolean }) {
  const router = useRouter();
  const update = trpc.promotionCodes.update.useMutation({
    onSuccess: () => {
      toastDone(`${code} ${active ? "works no more" : "works again"}`);
      router.refresh();
    },
    onError: (error) => toastProblem(problemsOf(error).join(" ")),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={update.isPending}
      onClick={() => update.mutate({ id, active: !active })}
      aria-label={`${active ? "Deactivate" : "Activate"} ${code}`}
    >
      {active ? "Deactivate" : "Activate"}
    </Button>
  );
}
