import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { DiscountModel, PromotionCodeModel } from "#server/generated/prisma/models.ts";
import { buyerKey } from "#server/payments/discounts/buyer-key.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { lockDiscount } from "#server/records/selling/discount.ts";
import { lockPromotionCode } from "#server/records/selling/promotion-code.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock" | "env">;

/** A payment that is about to be tried, with the discount that its total was made with. */
export type DiscountedPayment = {
  paymentIntentId: string;
  checkoutSessionId: string | null;
  customerId: string | null;
  email: string | null;
  cardFingerprint: string | null;
  currency: string;
  /** Its items before the discount, in the smallest currency unit. */
  orderAmount: bigint;
  discount: Breakdown["discount"];
};

type Buyer = { buyerKey: string | null };

/**
 * Reserves the discount of an order for its payment, in the transaction that begins an attempt: it counts while the
 * payment is under way. The discount and its code stay locked until the transaction ends, in this order, so that caps
 * are never exceeded. A discount that the order had before and has no more is given back.
 * @throws discount_used_up · discount_not_applicable before anything is reserved
 */
export async function reserveDiscount(
  tx: Tx,
  ctx: Owner,
  payment: DiscountedPayment,
): Promise<void> {
  const { merchantId, env } = ctx;
  const { discount, email } = payment;
  await giveUpOther(tx, ctx, payment);
  if (!discount) return;
  const row = await lockDiscount(tx, { merchantId }, discount.discountId);
  const code = discount.promotionCodeId
    ? await lockPromotionCode(tx, { merchantId }, discount.promotionCodeId)
    : null;
  checkOffered(ctx, row, code);
  await dropStale(tx, ctx, row.id);
  const buyer = { buyerKey: email === null ? null : buyerKey(env, email) };
  await checkCounts(tx, ctx, { payment, row, code, buyer });
  await insert(tx, ctx, { ...payment, ...buyer, discount });
}

/** Takes off what this payment had reserved of another discount: its order has that one no more. */
async function giveUpOther(
  tx: Tx,
  { merchantId }: Owner,
  { paymentIntentId, discount }: DiscountedPayment,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM discount_redemptions
    WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId} AND status = 'reserved'
      AND "discountId" IS DISTINCT FROM ${discount?.discountId ?? null}::text`;
}

/** @throws discount_not_applicable where it has ended, or was taken back, since the order was priced */
function checkOffered(
  { clock }: Owner,
  { deletedAt, startsAt, endsAt }: DiscountModel,
  code: PromotionCodeModel | null,
): void {
  const now = clock.now();
  const hasEnded = [endsAt, code?.expiresAt].some((end) => end != null && end <= now);
  if (hasEnded) throw notOffered("has ended");
  if (deletedAt !== null || code?.active === false) throw notOffered("is no longer offered");
  if (startsAt !== null && startsAt > now) throw notOffered("has not begun yet");
}

function notOffered(why: string): DomainError {
  return new DomainError(
    "discount_not_applicable",
    `This order's discount ${why}: nothing was charged. Take the discount off the order, and show the new total.`,
  );
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

type Counting = {
  payment: DiscountedPayment;
  row: DiscountModel;
  code: PromotionCodeModel | null;
  buyer: Buyer;
};

/**
 * Reservations that are left are those of payments under way.
 * @throws discount_used_up · discount_not_applicable where this shopper has had it
 */
async function checkCounts(
  tx: Tx,
  { merchantId }: Owner,
  { payment, row, code, buyer }: Counting,
): Promise<void> {
  const { paymentIntentId } = payment;
  const [counted] = await tx.$queryRaw<{ ofDiscount: bigint; ofCode: bigint }[]>`
    SELECT count(*) AS "ofDiscount", count(*) FILTER (WHERE r."promotionCodeId" = ${code?.id ?? null}::text) AS "ofCode"
    FROM discount_redemptions r
    WHERE r."merchantId" = ${merchantId} AND r."discountId" = ${row.id} AND r.status = 'reserved'
      AND r."paymentIntentId" <> ${paymentIntentId}`;
  const { ofDiscount = 0n, ofCode = 0n } = counted ?? {};
  if (isFull(row, ofDiscount) || (code && isFull(code, ofCode)))
    throw new DomainError(
      "discount_used_up",
      "This order's discount has been used up: nothing was charged. Take the discount off the order, and show the new total.",
    );
  if (row.oncePerCustomer && (await hadBefore(tx, row, { ...payment, ...buyer })))
    throw notOffered("is for one order of each customer, and this customer has had it");
}

/** Whether another payment has this discount that is of the same customer, email address or card. */
async function hadBefore(
  tx: Tx,
  { merchantId, id: discountId }: DiscountModel,
  { paymentIntentId, customerId, buyerKey: key, cardFingerprint }: DiscountedPayment & Buyer,
): Promise<boolean> {
  const same = [
    ...(customerId === null ? [] : [{ customerId }]),
    ...(key === null ? [] : [{ buyerKey: key }]),
    ...(cardFingerprint === null ? [] : [{ cardFingerprint }]),
  ];
  const had = await tx.discountRedemption.findFirst({
    where: {
      merchantId,
      discountId,
      paymentIntentId: { not: paymentIntentId },
      status: { not: "returned" },
      OR: same,
    },
    select: { id: true },
  });
  return had !== null;
}

type Capped = { maxRedemptions: number | null; redemptions: number };

function isFull({ maxRedemptions, redemptions }: Capped, reserved: bigint): boolean {
  return maxRedemptions !== null && redemptions + Number(reserved) >= maxRedemptions;
}

type Reservation = DiscountedPayment & Buyer & { discount: NonNullable<Breakdown["discount"]> };

async function insert(
  tx: Tx,
  { merchantId, clock }: Owner,
  { discount, ...payment }: Reservation,
): Promise<void> {
  const { paymentIntentId, checkoutSessionId, customerId, cardFingerprint } = payment;
  await tx.$executeRaw`
    INSERT INTO discount_redemptions (id, "merchantId", "discountId", "promotionCodeId", "paymentIntentId",
      "checkoutSessionId", "customerId", "buyerKey", "cardFingerprint", "orderAmount", amount, currency, status, "createdAt")
    VALUES (${newId("discountRedemption")}, ${merchantId}, ${discount.discountId}, ${discount.promotionCodeId}, ${paymentIntentId},
      ${checkoutSessionId}, ${customerId}, ${payment.buyerKey}, ${cardFingerprint}, ${payment.orderAmount}::bigint,
      ${discount.amount}::bigint, ${payment.currency}, 'reserved', ${clock.now()}::timestamptz)
    ON CONFLICT ("merchantId", "paymentIntentId", "discountId") DO UPDATE
    SET "promotionCodeId" = EXCLUDED."promotionCodeId", "customerId" = EXCLUDED."customerId",
      "buyerKey" = EXCLUDED."buyerKey", "cardFingerprint" = EXCLUDED."cardFingerprint",
      "orderAmount" = EXCLUDED."orderAmount", amount = EXCLUDED.amount`;
}

/** The intent (`payment_intents`) has no discount, and has reserved none: it may begin without `reserveDiscount`. */
export const takesNoDiscount = Prisma.sql`(payment_intents.breakdown->'discount' IS NULL OR payment_intents.breakdown->'discount' = 'null'::jsonb)
  AND NOT EXISTS (
    SELECT 1 FROM discount_redemptions r
    WHERE r."merchantId" = payment_intents."merchantId" AND r."paymentIntentId" = payment_intents.id AND r.status = 'reserved')`;
