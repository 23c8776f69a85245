"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Charges what a subscription owes, besides the days of its retries. */
export function TryNow({ id }: { id: string }) {
  const retry = trpc.subscriptions.retry.useMutation();
  return (
    <ConfirmAction
      title="Try to charge it now?"
      description="The saved card is charged once more. If it is declined, the days of the automatic tries stay as they are, and the customer gets no email."
      isReversible
      done="Paid: the subscription is active again"
      trigger={<Button variant="secondary">Try now</Button>}
      confirmLabel="Try now"
      keepLabel="Not now"
      mutation={retry}
      run={(options) => retry.mutate({ id }, options)}
    />
  );
}

/** Ends the automatic tries of a subscription. */
export function StopRetries({ id }: { id: string }) {
  const stop = trpc.subscriptions.stopRetries.useMutation();
  return (
    <ConfirmAction
      title="Stop trying to charge it?"
      description="The subscription becomes unpaid: nothing more is charged or emailed, until the customer gives another card or you try again."
      done="The tries are stopped"
      trigger={<Button variant="secondary">Stop</Button>}
      confirmLabel="Stop trying"
      keepLabel="Go on trying"
      mutation={stop}
      run={(options) => stop.mutate({ id }, options)}
    />
  );
}
