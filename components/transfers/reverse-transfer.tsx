"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";

/** Gives a transfer back. */
export function ReverseTransfer({ id }: { id: string }) {
  const reverse = trpc.transfers.reverse.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Reverse this transfer?"
      description="All of the money goes back to its sender, as a new transfer. This cannot be undone."
      trigger={<Button variant="secondary">Reverse</Button>}
      confirmLabel="Reverse transfer"
      keepLabel="Not now"
      mutation={reverse}
      run={(options) => reverse.mutate({ id }, options)}
      done="Transfer reversed"
    />
  );
}
