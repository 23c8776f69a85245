import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { giveBackSpent } from "#server/limits/budget/spend.ts";
import { giveGiftCardBack } from "#server/payments/gift-cards/give-back.ts";
import { lockGiftCard } from "#server/records/ledger/gift-card.ts";
import type { IdInput } from "#server/wire/atoms/id.ts";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/**
 * Voids a gift card that nobody has redeemed. Atomic and idempotent by key; emits `gift_card.voided`.
 * @throws not_found · invalid_state (redeemed, expired or voided already)
 */
export async function voidGiftCard(ctx: MerchantContext, { id }: IdInput): Promise<GiftCard> {
  return transact(ctx, async (unit) => {
    const card = await lockGiftCard(unit.tx, ctx, id);
    if (card.status !== "issued")
      throw new DomainError("invalid_state", `This gift card is ${card.status}.`);
    await giveBackSpent(unit.tx, ctx, id);
    return giveGiftCardBack(unit, ctx, { card, as: "voided" });
  });
}
