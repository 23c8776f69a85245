import { merchantRow } from "#server/data/rows/row.ts";
import type { GiftCardModel } from "#server/generated/prisma/models.ts";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/** Look-ups of one of a merchant's gift cards. */
export const { find: findGiftCard, lock: lockGiftCard } = merchantRow(
  "GiftCard",
  "gift_cards",
  (tx, key) => tx.giftCard.findUnique({ where: key }),
);

export function serializeGiftCard(row: GiftCardModel): GiftCard {
  return {
    id: row.id,
    merchantId: row.merchantId,
    amount: Number(row.amount),
    remaining: row.status === "issued" ? Number(row.amount) : 0,
    currency: row.currency,
    status: row.status,
    last4: row.last4,
    paymentIntentId: row.paymentIntentId,
    customerId: row.customerId,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
