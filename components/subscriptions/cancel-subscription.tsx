"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { DeedDialog } from "#components/form/deed-dialog.tsx";
import type { CancelFormProps } from "#components/subscriptions/cancel-form.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";

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

const CancelForm = later<CancelFormProps>(() =>
  import("#components/subscriptions/cancel-form.tsx").then((module) => module.CancelForm),
);

/** Ends a subscription, now or when its paid period is over. */
export function CancelSubscription({ id, when }: { id: string; when: keyof typeof words }) {
  const cancel = trpc.subscriptions.cancel.useMutation();
  const { trigger, done, ...said } = words[when];
  return (
    <DeedDialog
      {...said}
      trigger={<Button variant="secondary">{trigger}</Button>}
      mutation={cancel}
      prepare={CancelForm.prepare}
      done={() => done}
    >
      {({ outcome, ...state }) => (
        <CancelForm
          {...state}
          onSubmit={(why) =>
            cancel.mutate({ id, atPeriodEnd: when === "atPeriodEnd", ...why }, outcome)
          }
        />
      )}
    </DeedDialog>
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
