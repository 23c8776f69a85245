"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Gives up what a customer owes of lost disputes, such as before they are erased. */
export function WriteOffDebt({ id, name }: { id: string; name: string }) {
  const writeOff = trpc.customers.writeOff.useMutation();
  return (
    <ConfirmAction
      title={`Write off what ${name} owes?`}
      description="You covered it when the bank took the money back. It is no longer taken from this customer’s balance. This cannot be undone."
      trigger={<Button variant="secondary">Write off</Button>}
      confirmLabel="Write off for good"
      keepLabel="Keep"
      mutation={writeOff}
      run={(options) => writeOff.mutate({ id }, options)}
      done="Written off"
    />
  );
}
