"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";

/** Gives the dispute up. */
export function AcceptDispute({ id }: { id: string }) {
  const accept = trpc.disputes.close.useMutation();
  return (
    <ConfirmAction
      title="Accept this dispute?"
      description="The cardholder keeps the money. This cannot be undone."
      trigger={<Button variant="secondary">Accept</Button>}
      confirmLabel="Accept dispute"
      keepLabel="Not now"
      mutation={accept}
      run={(options) => accept.mutate({ id }, options)}
      done="Dispute accepted"
    />
  );
}
