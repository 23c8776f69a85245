"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Calls a payout back that no bank has yet. */
export function CancelPayout({ id }: { id: string }) {
  const cancel = trpc.payouts.cancel.useMutation();
  return (
    <ConfirmAction
      title="Cancel this payout?"
      description="Its money is back in your balance at once, and you can pay it out again."
      trigger={<Button variant="secondary">Cancel payout</Button>}
      confirmLabel="Cancel payout"
      keepLabel="Keep it"
      isReversible
      mutation={cancel}
      run={(options) => cancel.mutate({ id }, options)}
      done="Payout canceled"
    />
  );
}
