"use client";

import { Button } from "#components/ui/button.tsx";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import type { Dispute } from "#server/wire/dispute.ts";

const descriptions: Record<Dispute["kind"], string> = {
  chargeback: "The cardholder keeps the money. This cannot be undone.",
  inquiry:
    "The bank is told that you have no answer, and may take the money later. This cannot be undone. A refund settles it instead.",
};

/** Gives the dispute up. */
export function AcceptDispute({ id, kind }: Pick<Dispute, "id" | "kind">) {
  const accept = trpc.disputes.close.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title="Accept this dispute?"
      description={descriptions[kind]}
      trigger={<Button variant="secondary">Accept</Button>}
      confirmLabel="Accept dispute"
      keepLabel="Not now"
      mutation={accept}
      run={(options) => accept.mutate({ id }, options)}
      done="Dispute accepted"
    />
  );
}
