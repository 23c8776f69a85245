"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Ends a payment that was not taken. */
export function CancelPayment({ id }: { id: string }) {
  const cancel = trpc.paymentIntents.cancel.useMutation();
  return (
    <ConfirmAction
      title="Cancel this payment?"
      description="It can no longer be paid, its checkout expires, and money set aside on a card is let go. This cannot be undone."
      trigger={<Button variant="secondary">Cancel payment</Button>}
      confirmLabel="Cancel payment"
      keepLabel="Keep it"
      mutation={cancel}
      run={(options) => cancel.mutate({ id }, options)}
      done="Payment canceled"
    />
  );
}
