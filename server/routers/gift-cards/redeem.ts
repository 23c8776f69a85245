import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { GiftCardModel } from "#server/generated/prisma/models.ts";
import { redeemedCardLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { hashCode, readCode } from "#server/payments/gift-cards/code.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import type { GiftCard, RedeemGiftCard } from "#server/wire/ledger/gift-card.ts";

/**
 * Puts the money of a gift card into a customer's balance, whole and once. Atomic and idempotent by key; emits
 * `gift_card.redeemed`. A code that is mistyped, unknown, used, expired, voided, another merchant's or of a disputed
 * payment is refused by one sentence after one query, and counts against the limits on guesses. `ip`: the customer's
 * network address; none where a program redeems for them.
 * @throws not_found (code, customer) · invalid_state (the customer was erased) · rate_limited · amount_too_large
 */
export async function redeemGiftCard(
  ctx: MerchantContext,
  { code, customerId }: RedeemGiftCard,
  ip: string | null = null,
): Promise<GiftCard> {
  await customerNamed(ctx.db, ctx, customerId);
  const counted = [
    { rule: attemptRules.giftCardCustomer, key: `${ctx.merchantId} ${customerId}` },
    ...(ip ? [{ rule: attemptRules.giftCardAddress, key: addressGroup(ip) }] : []),
    { rule: attemptRules.giftCardMerchant, key: ctx.merchantId },
  ];
  for (const { rule, key } of counted) await consumeAttempt(ctx, rule, key);
  const redeemed = await redeem(ctx, { code, customerId });
  for (const { rule, key } of counted) await returnAttempt(ctx, rule, key);
  return redeemed;
}

async function redeem(
  ctx: MerchantContext,
  { code, customerId }: Pick<RedeemGiftCard, "code" | "customerId">,
): Promise<GiftCard> {
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await tx.$executeRaw`
      SELECT 1 FROM customers WHERE "merchantId" = ${ctx.merchantId} AND id = ${customerId} FOR KEY SHARE`;
    await customerNamed(tx, ctx, customerId);
    const card = await lockRedeemable(tx, ctx, code);
    const now = ctx.clock.now();
    const row = await tx.giftCard.update({
      where: own(ctx, card.id),
      data: { status: "redeemed", customerId, redeemedAt: now, codeSealed: null, updatedAt: now },
    });
    await postLedger(tx, ctx, {
      type: "gift_card_redeemed",
      relatedEntityId: card.id,
      relatedEntityType: "gift_card",
      currency: card.currency,
      legs: redeemedCardLegs(customerId, card.amount),
    });
    const redeemed = serializeGiftCard(row);
    emit(unit, ctx, "gift_card.redeemed", redeemed);
    return redeemed;
  });
}

/** A mistyped code is looked up too: no refusal is faster than another. */
async function lockRedeemable(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  typed: string,
): Promise<Pick<GiftCardModel, "id" | "amount" | "currency">> {
  const [card] = await tx.$queryRaw<Pick<GiftCardModel, "id" | "amount" | "currency">[]>`
    SELECT g.id, g.amount, g.currency FROM gift_cards g
    WHERE g."merchantId" = ${merchantId} AND g."codeHash" = ${hashCode(readCode(typed) ?? typed)}
      AND g.status = 'issued' AND (g."expiresAt" IS NULL OR g."expiresAt" > ${clock.now()})
      AND NOT EXISTS (
        SELECT 1 FROM disputes d
        WHERE d."merchantId" = ${merchantId} AND d."paymentIntentId" = g."paymentIntentId" AND NOT d.duplicate
          AND d.kind = 'chargeback' AND d.amount > d."amountReinstated")
    FOR NO KEY UPDATE OF g`;
  if (card) return card;
  throw new DomainError("not_found", "code: no gift card can be redeemed with this code.");
}
