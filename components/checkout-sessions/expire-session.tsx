"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";

/** Ends an open checkout. */
export function ExpireSession({ id }: { id: string }) {
  const expire = trpc.checkoutSessions.expire.useMutation();
  return (
    <ConfirmAction
      title="Expire this checkout session?"
      description="Its URL can no longer be paid, and its payment is canceled. This cannot be undone."
      trigger={<Button variant="secondary">Expire</Button>}
      confirmLabel="Expire session"
      keepLabel="Keep it open"
      mutation={expire}
      run={(options) => expire.mutate({ id }, options)}
      done="Checkout session expired"
    />
  );
}
