"use client";

import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import type { Dispute } from "#server/wire/payments/dispute.ts";

const words = {
  chargeback: {
    deed: "Accept the loss",
    description: "The cardholder keeps the money. This cannot be undone.",
  },
  inquiry: {
    deed: "Give no answer",
    description:
      "The bank is told that you do not contest it, and may take the money later. This cannot be undone. To settle it, you can refund the payment instead.",
  },
} satisfies Record<Dispute["kind"], object>;

/** Gives the dispute up. */
export function AcceptDispute({ id, kind }: Pick<Dispute, "id" | "kind">) {
  const { deed, description } = words[kind];
  const accept = trpc.disputes.close.useMutation({ trpc: once });
  return (
    <ConfirmAction
      title={`${deed}?`}
      description={description}
      trigger={<Button variant="secondary">{deed}</Button>}
      confirmLabel={deed}
      keepLabel="Not now"
      mutation={accept}
      run={(options) => accept.mutate({ id }, options)}
      done="The bank was told"
    />
  );
}
