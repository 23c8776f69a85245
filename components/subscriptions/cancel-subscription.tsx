"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

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
      "The paid period runs out, then the subscription ends and is not charged again. Until then you can take this back.",
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

/** Takes back that a subscription ends with its period. */
export function ResumeSubscription({ id }: { id: string }) {
  const resume = trpc.subscriptions.resume.useMutation();
  return (
    <ConfirmAction
      title="Keep this subscription going?"
      description="It is charged again when the period that is paid is over."
      isReversible
      done="The subscription goes on"
      trigger={<Button variant="secondary">Keep subscription</Button>}
      confirmLabel="Keep subscription"
      keepLabel="Let it end"
      mutation={resume}
      run={(options) => resume.mutate({ id }, options)}
    />
  );
}
