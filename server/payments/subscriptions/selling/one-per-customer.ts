import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Reader = Pick<Tx, "$queryRaw">;
type Owner = Pick<MerchantContext, "merchantId">;
/** The parts of a first payment that are sold once per customer: its link, products of its lines, or both. */
type SoldOnce = { customerId: string; linkId: string | null; productIds: string[] };

/** Products that each period of the session `s` is charged for. */
const renewedProducts = Prisma.sql`SELECT jsonb_array_elements(coalesce(s."renewalLines", s."lineItems"))->>'productId'`;

/** The renewed products that are sold once per customer. */
const productsSoldOnce = Prisma.sql`SELECT p.id FROM products p
  WHERE p."merchantId" = s."merchantId" AND p."onePerCustomer" AND p.id = ANY(ARRAY(${renewedProducts}))`;

/** The session of the intent (`payment_intents`) begins no subscription of which a customer may have only one. */
export const isNotSoldOnce = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM checkout_sessions s
  LEFT JOIN payment_links l ON l."merchantId" = s."merchantId" AND l.id = s."paymentLinkId"
  WHERE s."merchantId" = payment_intents."merchantId" AND s.id = payment_intents."checkoutSessionId"
    AND s.mode = 'subscription' AND (l."onePerCustomer" OR EXISTS (${productsSoldOnce})))`;

/**
 * Holds the customer of a first payment that begins a subscription of which they may have only one, until the
 * transaction ends: the payments of two tabs, or of two links that sell the same product, follow one another.
 * Answers the customer, or null where anything may be bought.
 * @throws already_subscribed when one is running, or being paid for
 */
export async function holdOneBuyer(tx: Tx, ctx: Owner, intentId: string): Promise<string | null> {
  const sold = await soldOnce(tx, ctx, intentId);
  if (!sold) return null;
  await holdCustomer(tx, { merchantId: ctx.merchantId, customerId: sold.customerId });
  const [held] = await heldBy(tx, ctx, { ...sold, intentId });
  if (held) throw alreadySubscribed();
  return sold.customerId;
}

/** The running subscription because of which `holdOneBuyer` refuses this payment; null where there is none (any more). */
export async function findHeld(db: Reader, ctx: Owner, intentId: string): Promise<string | null> {
  const sold = await soldOnce(db, ctx, intentId);
  const held = sold ? await heldBy(db, ctx, { ...sold, intentId }) : [];
  return held.find(({ subscriptionId }) => subscriptionId !== null)?.subscriptionId ?? null;
}

type Offered = { mode: string; onePerCustomer: boolean; lineItems: unknown };

/** Whether a page sells a subscription once to a customer, by its link or by a product that each period is for. */
export async function isSoldOnce(
  db: Pick<Tx, "product">,
  { merchantId }: Owner,
  { mode, onePerCustomer, lineItems }: Offered,
): Promise<boolean> {
  if (mode !== "subscription" || onePerCustomer) return mode === "subscription";
  const ids = ((lineItems ?? []) as LineItem[]).flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return false;
  const once = { merchantId, id: { in: ids }, onePerCustomer: true };
  return (await db.product.findFirst({ where: once, select: { id: true } })) !== null;
}

async function soldOnce(db: Reader, { merchantId }: Owner, intentId: string) {
  const [sold] = await db.$queryRaw<SoldOnce[]>`
    SELECT i."customerId", CASE WHEN l."onePerCustomer" THEN l.id END AS "linkId", ARRAY(${productsSoldOnce}) AS "productIds"
    FROM payment_intents i
    JOIN checkout_sessions s ON s."merchantId" = i."merchantId" AND s.id = i."checkoutSessionId"
    LEFT JOIN payment_links l ON l."merchantId" = s."merchantId" AND l.id = s."paymentLinkId"
    WHERE i."merchantId" = ${merchantId} AND i.id = ${intentId} AND i."customerId" IS NOT NULL
      AND i.status = ANY(${statusesBefore("start")}::"PaymentIntentStatus"[]) AND s.mode = 'subscription'`;
  return sold && (sold.linkId !== null || sold.productIds.length > 0) ? sold : null;
}

/**
 * Subscriptions of the customer to the same that run, and first payments of such that are under way. One statement:
 * between two, a payment could become a subscription and be seen by neither.
 */
function heldBy(
  db: Reader,
  { merchantId }: Owner,
  { customerId, linkId, productIds, intentId }: SoldOnce & { intentId: string },
) {
  return db.$queryRaw<{ subscriptionId: string | null }[]>`
    SELECT sub.id AS "subscriptionId" FROM payment_intents i
    JOIN checkout_sessions s ON s."merchantId" = i."merchantId" AND s."paymentIntentId" = i.id
    LEFT JOIN subscriptions sub ON sub."merchantId" = s."merchantId" AND sub."checkoutSessionId" = s.id
    WHERE i."merchantId" = ${merchantId} AND i."customerId" = ${customerId} AND i.id <> ${intentId}
      AND s.mode = 'subscription'
      AND (sub.status <> 'canceled' OR (sub.id IS NULL AND i.status IN ('processing', 'requires_action')))
      AND (s."paymentLinkId" = ${linkId} OR ARRAY(${renewedProducts}) && ${productIds}::text[])
    UNION ALL ${runningFor({ merchantId, customerId, productIds })}`;
}

type Running = { merchantId: string; customerId: string; productIds: string[] };

/** The customer's subscriptions that charge for one of these products, by the items that they have now. */
function runningFor({ merchantId, customerId, productIds }: Running): Prisma.Sql {
  return Prisma.sql`
    SELECT sub.id AS "subscriptionId" FROM subscriptions sub
    WHERE sub."merchantId" = ${merchantId} AND sub."customerId" = ${customerId} AND sub.status <> 'canceled'
      AND ARRAY(SELECT jsonb_array_elements(coalesce(sub."lineItems", '[]'))->>'productId') && ${productIds}::text[]`;
}

type SecondOne = {
  customerId: string;
  items: readonly Pick<LineItem, "productId">[];
  /** The subscription that changes to these items. */
  exceptId?: string;
};

/**
 * Refuses items of which a customer may have one subscription only, and has one. Holds the customer until the transaction
 * ends, so that two requests follow one another.
 * @throws already_subscribed
 */
export async function refuseSecond(
  tx: Tx,
  { merchantId }: Owner,
  { customerId, items, exceptId = "" }: SecondOne,
): Promise<void> {
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const once = await tx.product.findMany({
    where: { merchantId, id: { in: ids }, onePerCustomer: true },
    select: { id: true },
  });
  if (once.length === 0) return;
  await holdCustomer(tx, { merchantId, customerId });
  const productIds = once.map(({ id }) => id);
  const running = await tx.$queryRaw<{ subscriptionId: string }[]>(
    runningFor({ merchantId, customerId, productIds }),
  );
  if (running.some(({ subscriptionId }) => subscriptionId !== exceptId)) throw alreadySubscribed();
}

async function holdCustomer(tx: Tx, held: { merchantId: string; customerId: string }) {
  await tx.$executeRaw`
    SELECT 1 FROM customers WHERE "merchantId" = ${held.merchantId} AND id = ${held.customerId} FOR NO KEY UPDATE`;
}

function alreadySubscribed(): DomainError {
  return new DomainError(
    "already_subscribed",
    "This customer already has this subscription or is paying for it, and it is sold once per customer. Show them the existing one.",
  );
}
