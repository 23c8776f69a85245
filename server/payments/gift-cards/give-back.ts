import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { GiftCardModel } from "#server/generated/prisma/models.ts";
import { giftCardLegs, reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

/**
 * Ends an issued gift card, which the caller has locked: its money goes back to the merchant. Emits `gift_card.expired`
 * or `gift_card.voided`.
 */
export async function giveGiftCardBack(
  unit: Unit,
  ctx: MerchantContext,
  { card, as }: { card: GiftCardModel; as: "expired" | "voided" },
): Promise<GiftCard> {
  const { id, currency, amount } = card;
  await postLedger(unit.tx, ctx, {
    type: `gift_card_${as}`,
    relatedEntityId: id,
    relatedEntityType: "gift_card",
    currency,
    legs: reversed(giftCardLegs(amount)),
  });
  const row = await unit.tx.giftCard.update({
    where: own(ctx, id),
    data: { status: as, codeSealed: null, updatedAt: ctx.clock.now() },
  });
  const ended = serializeGiftCard(row);
  emit(unit, ctx, `gift_card.${as}`, ended);
  return ended;
}
