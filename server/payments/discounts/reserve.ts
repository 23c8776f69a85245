import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { DiscountModel, PromotionCodeModel } from "#server/generated/prisma/models.ts";
import { buyerKey } from "#server/payments/discounts/buyer-key.ts";
import { type Buyer, whyNotForBuyer } from "#server/payments/discounts/buyer.ts";
import { whyNotOffered } from "#server/payments/discounts/offered.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import {
  type DiscountReason,
  discountSentences,
} from "#server/payments/selling/discount-reason.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { lockDiscount } from "#server/records/selling/discount.ts";
import { lockPromotionCode } from "#server/records/selling/promotion-code.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock" | "env">;

/** A payment that is about to be tried, with the discount that its total was made with. */
export type DiscountedPayment = {
  paymentIntentId: string;
  checkoutSessionId: string | null;
  buyer: Buyer;
  currency: string;
  /** Its items before the discount, in the smallest currency unit. */
  orderAmount: bigint;
  discount: Breakdown["discount"];
};

/**
 * Reserves the discount of an order for its payment, in the transaction that begins an attempt: it counts while the
 * payment is under way. The discount and its code stay locked until the transaction ends, in this order, so that caps
 * are never exceeded. One that the order has no more was given back when the order was changed (`givingBack`).
 * @throws discount_used_up · discount_not_applicable before anything is reserved
 */
export async function reserveDiscount(
  tx: Tx,
  ctx: Owner,
  payment: DiscountedPayment,
): Promise<void> {
  const { merchantId } = ctx;
  const { discount } = payment;
  if (!discount) return;
  const row = await lockDiscount(tx, { merchantId }, discount.discountId);
  const code = discount.promotionCodeId
    ? await lockPromotionCode(tx, { merchantId }, discount.promotionCodeId)
    : null;
  await dropStale(tx, ctx, row.id);
  const reason = await whyNot(tx, ctx, { payment, row, code });
  if (reason) throw refusalOf(reason);
  await insert(tx, ctx, { ...payment, discount });
}

/**
 * Removes reservations of payments that are not under way, so that those that count are found among a few rows
 * however many payments were declined. Under the discount's lock, which whoever begins such a payment again waits for.
 */
async function dropStale(tx: Tx, { merchantId }: Owner, discountId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM discount_redemptions r USING payment_intents i
    WHERE r."merchantId" = ${merchantId} AND r."discountId" = ${discountId} AND r.status = 'reserved'
      AND i."merchantId" = ${merchantId} AND i.id = r."paymentIntentId" AND NOT ${isUnderWay}`;
}

type Asked = { payment: DiscountedPayment; row: DiscountModel; code: PromotionCodeModel | null };

/** Why the order's discount, which applied when it was priced, is not reserved. Reservations that are left count. */
async function whyNot(
  tx: Tx,
  ctx: Owner,
  { payment, row, code }: Asked,
): Promise<DiscountReason | null> {
  const { paymentIntentId: exceptIntentId, buyer } = payment;
  const [counted] = await tx.$queryRaw<{ ofDiscount: bigint; ofCode: bigint }[]>`
    SELECT count(*) AS "ofDiscount", count(*) FILTER (WHERE r."promotionCodeId" = ${code?.id ?? null}::text) AS "ofCode"
    FROM discount_redemptions r
    WHERE r."merchantId" = ${ctx.merchantId} AND r."discountId" = ${row.id} AND r.status = 'reserved'
      AND r."paymentIntentId" <> ${exceptIntentId}`;
  const { ofDiscount = 0n, ofCode = 0n } = counted ?? {};
  const reserved = { ofDiscount: Number(ofDiscount), ofCode: Number(ofCode) };
  const offered = whyNotOffered(row, code, { now: ctx.clock.now(), reserved });
  if (offered) return offered;
  const onlyCustomerId = code?.customerId ?? null;
  return whyNotForBuyer(tx, ctx, { discount: row, onlyCustomerId, buyer, exceptIntentId });
}

const advice = "Nothing was charged. Remove the discount from the order, and show the new total.";

function refusalOf(reason: DiscountReason): DomainError {
  if (reason === "code_used_up")
    return new DomainError("discount_used_up", `This order's discount has been used up. ${advice}`);
  const why = `discount: ${discountSentences[reason]} ${advice}`;
  return new DomainError("discount_not_applicable", why);
}

type Reservation = DiscountedPayment & { discount: NonNullable<Breakdown["discount"]> };

async function insert(
  tx: Tx,
  { merchantId, clock, env }: Owner,
  { discount, ...payment }: Reservation,
): Promise<void> {
  const { paymentIntentId, checkoutSessionId, buyer } = payment;
  const { customerId, email, card } = buyer;
  await tx.$executeRaw`
    INSERT INTO discount_redemptions (id, "merchantId", "discountId", "promotionCodeId", "paymentIntentId",
      "checkoutSessionId", "customerId", "buyerKey", "cardFingerprint", "orderAmount", amount, currency, status, "createdAt")
    VALUES (${newId("discountRedemption")}, ${merchantId}, ${discount.discountId}, ${discount.promotionCodeId}, ${paymentIntentId},
      ${checkoutSessionId}, ${customerId}, ${email === null ? null : buyerKey(env, email)}, ${card?.fingerprint ?? null}, ${payment.orderAmount}::bigint,
      ${discount.amount}::bigint, ${payment.currency}, 'reserved', ${clock.now()}::timestamptz)
    ON CONFLICT ("merchantId", "paymentIntentId", "discountId") DO UPDATE
    SET "promotionCodeId" = EXCLUDED."promotionCodeId", "customerId" = EXCLUDED."customerId",
      "buyerKey" = EXCLUDED."buyerKey", "cardFingerprint" = EXCLUDED."cardFingerprint",
      "orderAmount" = EXCLUDED."orderAmount", amount = EXCLUDED.amount`;
}

/** The intent (`payment_intents`) has no discount: it may begin without `reserveDiscount`. */
export const takesNoDiscount = Prisma.sql`coalesce(payment_intents.breakdown->'discount', 'null'::jsonb) = 'null'::jsonb`;
