"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Takes away for good what says who a customer is; refused while money depends on them. */
export function EraseCustomer({ id, name }: { id: string; name: string }) {
  const erase = trpc.personalData.eraseCustomer.useMutation();
  return (
    <ConfirmAction
      title={`Erase ${name}?`}
      description="Name, addresses, metadata and saved cards are deleted from all records, including emails, events and logs. Payments, amounts and dates stay, without a name. This cannot be undone."
      trigger={<Button variant="secondary">Erase customer</Button>}
      confirmLabel="Erase for good"
      keepLabel="Keep"
      mutation={erase}
      run={(options) => erase.mutate({ id }, options)}
      done="Erased. Older records follow within minutes"
    />
  );
}
