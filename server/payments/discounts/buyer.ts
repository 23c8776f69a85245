import type { MerchantContext } from "#server/core/context.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import type { DiscountModel } from "#server/generated/prisma/models.ts";
import { buyerKeys } from "#server/payments/discounts/buyer-key.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

type Reader = Pick<Tx, "$queryRaw" | "customer">;
type Owner = Pick<MerchantContext, "merchantId" | "env">;

/** A shopper, as far as they are known when a discount is looked up or reserved. */
export type Buyer = {
  customerId: string | null;
  email: string | null;
  card: Pick<CardSummary, "last4" | "fingerprint"> | null;
};

type Limited = {
  discount: Pick<DiscountModel, "id" | "firstPurchaseOnly" | "oncePerCustomer">;
  /** The only customer who may have it; null: everybody. */
  onlyCustomerId: string | null;
  buyer: Buyer;
  /** The payment that asks, which is not held against itself. */
  exceptIntentId: string | null;
};

/**
 * Why this shopper cannot have a discount; null where they can. A shopper of whom nothing is known yet can, unless it
 * is one customer's alone: the attempt to pay asks again, knowing more.
 */
export async function whyNotForBuyer(
  tx: Reader,
  ctx: Owner,
  { discount, onlyCustomerId, buyer, exceptIntentId }: Limited,
): Promise<DiscountReason | null> {
  const { firstPurchaseOnly, oncePerCustomer } = discount;
  if (onlyCustomerId === null && !firstPurchaseOnly && !oncePerCustomer) return null;
  const customerIds = await customersOf(tx, ctx, buyer);
  if (onlyCustomerId !== null && !customerIds.includes(onlyCustomerId))
    return "code_not_for_customer";
  const known = { ...buyer, customerIds, exceptIntentId };
  if (oncePerCustomer && (await hadDiscount(tx, ctx, discount.id, known)))
    return "code_once_per_customer";
  // Two first orders at once are no two first orders.
  const isFirst =
    !firstPurchaseOnly ||
    !((await hasPaid(tx, ctx, known)) || (await hadDiscount(tx, ctx, discount.id, known)));
  return isFirst ? null : "code_first_purchase_only";
}

/** The customer who is given, and the one who has the address. */
async function customersOf(
  tx: Reader,
  { merchantId }: Owner,
  { customerId, email }: Buyer,
): Promise<string[]> {
  const given = customerId === null ? [] : [customerId];
  if (email === null) return given;
  const found = await tx.customer.findUnique({
    select: { id: true },
    where: { merchantId_emailKey: { merchantId, emailKey: customerEmailKey(email.trim()) } },
  });
  return found ? [...given, found.id] : given;
}

type Known = Buyer & { customerIds: string[]; exceptIntentId: string | null };

/** Whether another payment that succeeded, or is under way, has the discount and is of the same customer, address or card. */
async function hadDiscount(
  tx: Reader,
  { merchantId, env }: Owner,
  discountId: string,
  { customerIds, email, card, exceptIntentId }: Known,
): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ had: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM discount_redemptions r
      JOIN payment_intents i ON i."merchantId" = r."merchantId" AND i.id = r."paymentIntentId"
      WHERE r."merchantId" = ${merchantId} AND r."discountId" = ${discountId}
        AND i.id IS DISTINCT FROM ${exceptIntentId}::text
        AND (r.status = 'redeemed' OR (r.status = 'reserved' AND ${isUnderWay}))
        AND (r."customerId" = ANY(${customerIds}::text[])
          OR r."buyerKey" = ANY(${email === null ? [] : buyerKeys(env, email)}::text[])
          OR r."cardFingerprint" = ${card?.fingerprint ?? null}::text)) AS had`;
  return found?.had === true;
}

/** Whether the shopper has paid this merchant before, with or without a discount. */
async function hasPaid(
  tx: Reader,
  { merchantId }: Owner,
  { customerIds, card, exceptIntentId }: Known,
): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ paid: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM payment_intents i
      WHERE i."merchantId" = ${merchantId} AND i."customerId" = ANY(${customerIds}::text[])
        AND i.status = 'succeeded' AND i.mode <> 'setup' AND i.id IS DISTINCT FROM ${exceptIntentId}::text
    ) OR EXISTS (
      SELECT 1 FROM payment_attempts a
      WHERE a."merchantId" = ${merchantId} AND a."cardLast4" = ${card?.last4 ?? null}::text
        AND a."cardFingerprint" = ${card?.fingerprint ?? null}::text AND a.status = 'succeeded' AND a.amount > 0
        AND a."paymentIntentId" IS DISTINCT FROM ${exceptIntentId}::text) AS paid`;
  return found?.paid === true;
}
