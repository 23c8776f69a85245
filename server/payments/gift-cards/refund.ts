import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type {
  GiftCardModel,
  PaymentIntentModel,
  RefundModel,
} from "#server/generated/prisma/models.ts";
import { giftCardLegs, reversed } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";

type Refunding = {
  intent: PaymentIntentModel;
  refund: Pick<RefundModel, "id" | "amount">;
  /** The part of the payment that was gone before this refund. */
  gone: bigint;
};

/**
 * Voids the gift cards that a refund gives the money of back, before its money is taken: what is left of the payment
 * covers all cards that stay. `intent`: locked. Emits `gift_card.voided` for each.
 * @throws invalid_state for the money of a card that was redeemed, and for a part of one
 */
export async function refundGiftCards(
  unit: Unit,
  ctx: MerchantContext,
  { intent, refund, gone }: Refunding,
): Promise<void> {
  const cards = await lockCards(unit.tx, intent);
  if (cards.length === 0) return;
  const left = intent.amountCaptured - gone - refund.amount;
  const redeemed = sumOf(cards.filter(({ status }) => status === "redeemed"));
  if (left < redeemed)
    throw new DomainError(
      "invalid_state",
      `Gift cards of this payment are redeemed: ${redeemed} of it cannot be refunded.`,
    );
  const voided = coveringCards(cards, sumOf(cards) - left);
  if (sumOf(voided) > refund.amount)
    throw new DomainError(
      "invalid_state",
      "This amount would take back a part of a gift card. Refund the whole amount of one, or less.",
    );
  await voidCards(unit, ctx, { cards: voided, refundId: refund.id });
}

/** As `refundGiftCards`, of a refund that the processor has made: it voids the cards that there are. */
export async function refundedGiftCards(
  unit: Unit,
  ctx: MerchantContext,
  { intent, refund, gone }: Refunding,
): Promise<void> {
  const cards = await lockCards(unit.tx, intent);
  const left = intent.amountCaptured - gone - refund.amount;
  const voided = coveringCards(cards, sumOf(cards) - left);
  await voidCards(unit, ctx, { cards: voided, refundId: refund.id });
}

/**
 * Issues the gift cards again that a refund had voided, because it failed: as many as the money covers that is left of
 * the payment. A part that went back another way, to the balance, stays there, and its card stays voided. `intent`:
 * locked. Emits `gift_card.issued` for each.
 */
export async function restoreGiftCards(
  unit: Unit,
  ctx: MerchantContext,
  { intent, refund }: { intent: PaymentIntentModel; refund: Pick<RefundModel, "id" | "currency"> },
): Promise<void> {
  const { tx } = unit;
  const { merchantId } = ctx;
  const { id: refundId, currency } = refund;
  const held = sumOf(await lockCards(tx, intent));
  const voided = await tx.giftCard.findMany({
    where: { merchantId, refundId },
    orderBy: { id: "asc" },
  });
  let left = intent.amountCaptured - (await claimed(tx, intent)) - held;
  const ids = voided.flatMap(({ id, amount }) => {
    if (amount > left) return [];
    left -= amount;
    return [id];
  });
  if (ids.length === 0) return;
  const cards = await tx.giftCard.updateManyAndReturn({
    where: { merchantId, id: { in: ids } },
    data: { status: "issued", refundId: null, updatedAt: ctx.clock.now() },
  });
  await postLedger(tx, ctx, {
    type: "gift_card_restored",
    relatedEntityId: refundId,
    relatedEntityType: "refund",
    currency,
    legs: giftCardLegs(sumOf(cards)),
    merchantMayOverdraw: true,
  });
  for (const card of cards) emit(unit, ctx, "gift_card.issued", serializeGiftCard(card));
}

/** The cards of a payment whose money the merchant owes or owed a customer, locked in the order in which they are voided. */
async function lockCards(tx: Tx, { merchantId, id }: PaymentIntentModel): Promise<GiftCardModel[]> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM gift_cards WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${id}
    ORDER BY id FOR NO KEY UPDATE`;
  if (locked === 0) return [];
  return tx.giftCard.findMany({
    where: { merchantId, paymentIntentId: id, status: { in: ["issued", "redeemed"] } },
    orderBy: { id: "asc" },
  });
}

/** Issued cards that come to this amount at least, or all of them. */
function coveringCards(cards: readonly GiftCardModel[], amount: bigint): GiftCardModel[] {
  let open = amount;
  return cards.filter((card) => {
    if (card.status !== "issued" || open <= 0n) return false;
    open -= card.amount;
    return true;
  });
}

async function voidCards(
  unit: Unit,
  ctx: MerchantContext,
  { cards, refundId }: { cards: readonly GiftCardModel[]; refundId: string },
): Promise<void> {
  const [first] = cards;
  if (!first) return;
  await postLedger(unit.tx, ctx, {
    type: "gift_card_voided",
    relatedEntityId: refundId,
    relatedEntityType: "refund",
    currency: first.currency,
    legs: reversed(giftCardLegs(sumOf(cards))),
  });
  for (const { id } of cards) {
    const row = await unit.tx.giftCard.update({
      where: own(ctx, id),
      data: { status: "voided", refundId, codeSealed: null, updatedAt: ctx.clock.now() },
    });
    emit(unit, ctx, "gift_card.voided", serializeGiftCard(row));
  }
}

function sumOf(cards: readonly GiftCardModel[]): bigint {
  return cards.reduce((sum, { amount }) => sum + amount, 0n);
}
