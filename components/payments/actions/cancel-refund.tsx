"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Calls off a refund that waits for the balance. */
export function CancelRefund({ id }: { id: string }) {
  const cancel = trpc.refunds.cancel.useMutation();
  return (
    <ConfirmAction
      title="Cancel this refund?"
      description="Nothing was refunded yet. The reserved money is released, and you can refund the payment later."
      trigger={
        <Button variant="secondary" size="sm">
          Cancel refund
        </Button>
      }
      confirmLabel="Cancel refund"
      keepLabel="Keep it"
      isReversible
      mutation={cancel}
      run={(options) => cancel.mutate({ id }, options)}
      done="Refund canceled"
    />
  );
}
