"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";

const words = {
  now: {
    trigger: "Cancel now",
    title: "Cancel this subscription now?",
    description:
      "It ends at once and is not charged again. Nothing is refunded. This cannot be undone.",
    done: "Subscription canceled",
  },
  atPeriodEnd: {
    trigger: "Cancel at period end",
    title: "Cancel at the end of the period?",
    description:
      "The paid period runs out, then the subscription ends and is not charged again. This cannot be undone.",
    done: "It ends when its period is over",
  },
} as const;

/** Ends a subscription, now or when its paid period is over. */
export function CancelSubscription({ id, when }: { id: string; when: keyof typeof words }) {
  const cancel = trpc.subscriptions.cancel.useMutation();
  const { trigger, ...said } = words[when];
  return (
    <ConfirmAction
      {...said}
      trigger={<Button variant="secondary">{trigger}</Button>}
      confirmLabel="Cancel subscription"
      keepLabel="Keep it"
      mutation={cancel}
      run={(options) => cancel.mutate({ id, atPeriodEnd: when === "atPeriodEnd" }, options)}
    />
  );
}
