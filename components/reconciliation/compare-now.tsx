"use client";

import { useRouter } from "next/navigation";
import { trpc } from "#components/trpc/client.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { toastDone } from "#components/ui/toast.tsx";

/** Asks the processor about everything of the last days, now. */
export function CompareNow() {
  const router = useRouter();
  const run = trpc.reconciliation.run.useMutation({
    onSuccess: ({ checked, unanswered, open }) => {
      const silent = unanswered === 0 ? "" : `, ${unanswered} without an answer`;
      const found =
        open === 0 ? "no difference" : open === 1 ? "1 difference" : `${open} differences`;
      toastDone(`${checked} compared${silent}: ${found}`);
      router.refresh();
    },
    onError: toastProblems,
  });
  return (
    <Button variant="secondary" busy={run.isPending} onClick={() => run.mutate({})}>
      Compare now
    </Button>
  );
}
