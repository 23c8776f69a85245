"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { trpc } from "#components/trpc/client.ts";
import { once } from "#components/trpc/once-link.ts";
import { Button } from "#components/ui/button.tsx";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

type Voidable = Pick<GiftCard, "id" | "remaining" | "currency" | "paymentIntentId">;

/** Takes back the money of a gift card that nobody has redeemed. */
export function VoidCard({ id, remaining, currency, paymentIntentId }: Voidable) {
  const end = trpc.giftCards.void.useMutation({ trpc: once });
  const money = formatMoney(remaining, currency);
  const effect = `${money} comes into your balance, and nobody can redeem the card. This cannot be undone.`;
  return (
    <ConfirmAction
      title="Void this gift card?"
      description={
        paymentIntentId === null
          ? effect
          : `${effect} The buyer gets nothing back: for that, refund the payment instead.`
      }
      trigger={<Button variant="secondary">Void</Button>}
      confirmLabel="Void gift card"
      keepLabel="Keep"
      mutation={end}
      run={(options) => end.mutate({ id }, options)}
      done="Gift card voided"
    />
  );
}
