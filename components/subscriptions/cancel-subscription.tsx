"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";

const words = {
  now: {
    trigger: "Cancel now",
    title: "Cancel this subscription now?",
    description:
      "It ends at once and is not charged again. Nothing is refunded. This cannot be undone.",
  },
  atPeriodEnd: {
    trigger: "Cancel at period end",
    title: "Cancel at the end of the period?",
    description:
      "The paid period runs out, then the subscription ends and is not charged again. This cannot be undone.",
  },
} as const;

/** Ends a subscription, now or when its paid period is over, with a question first. */
export function CancelSubscription({ id, when }: { id: string; when: keyof typeof words }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { trigger, title, description } = words[when];
  const cancel = trpc.subscriptions.cancel.useMutation({
    onSuccess: ({ status }) => {
      setAsking(false);
      toastDone(
        status === "canceled" ? "Subscription canceled" : "It ends when its period is over",
      );
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(wanted) => {
        cancel.reset();
        setAsking(wanted);
      }}
      title={title}
      description={description}
      trigger={<Button variant="secondary">{trigger}</Button>}
      confirmLabel="Cancel subscription"
      keepLabel="Keep it"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id, atPeriodEnd: when === "atPeriodEnd" })}
    >
      <ProblemList problems={cancel.error ? problemsOf(cancel.error) : []} />
    </ConfirmDialog>
  );
}
