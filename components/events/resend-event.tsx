"use client";

import { useRouter } from "next/navigation";
import { isOnItsWay, nobodyAsks } from "#components/events/on-its-way.ts";
import { RotateCw } from "#components/icons/icons.ts";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { toastProblems } from "#components/trpc/toasts.ts";
import { Button } from "#components/ui/button.tsx";
import { toastDone, toastProblem } from "#components/ui/toast.tsx";

type ResendEventProps = {
  id: string;
  /** Only there; otherwise to every active endpoint that asks for the type. */
  endpointId?: string;
  what: string;
};

/** Sends an event again: the same bytes, a new schedule of attempts. */
export function ResendEvent({ id, endpointId, what }: ResendEventProps) {
  const router = useRouter();
  const resend = trpc.events.resend.useMutation({
    trpc: once,
    onSuccess: (event) => {
      if (isOnItsWay(event)) toastDone("On its way again");
      else toastProblem(`Nothing was sent. ${nobodyAsks}`);
      router.refresh();
    },
    onError: toastProblems,
  });
  return (
    <Button
      variant="secondary"
      size={endpointId ? "sm" : "md"}
      busy={resend.isPending}
      onClick={() => resend.mutate({ id, endpointId })}
    >
      {!resend.isPending && <RotateCw aria-hidden />}
      Resend
      <span className="sr-only">{what}</span>
    </Button>
  );
}
