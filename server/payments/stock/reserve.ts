import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import { availableStock } from "#server/payments/stock/available.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock">;
type Sold = Pick<LineItem, "name" | "productId" | "quantity">;

/**
 * Reserves the units of an order for its payment, in the transaction that begins an attempt: they are the payment's
 * while it is under way. Products whose units are not counted are left out. The counted ones stay locked until the
 * transaction ends, in the order of their ids, so that two payments never take the same unit. What the payment has
 * reserved before is replaced: by none where it sells none of it any more.
 * @throws out_of_stock before anything is reserved
 */
export async function reserveStock(
  tx: Tx,
  ctx: Owner,
  intentId: string,
  lines: readonly Sold[],
): Promise<void> {
  const wanted = unitsOf(lines);
  const counted = await lockCounted(tx, ctx, intentId, [...wanted.keys()]);
  if (counted.length === 0) return;
  await returnStale(tx, ctx, counted, intentId);
  const available = await availableStock(tx, ctx, counted, intentId);
  for (const id of counted) {
    const left = available.get(id) ?? 0;
    if (left < (wanted.get(id) ?? 0)) throw outOfStock(lines, id, left);
  }
  const rows = counted.map((id) => reservation(ctx, intentId, id, wanted.get(id) ?? 0));
  await tx.$executeRaw`
    INSERT INTO stock_reservations (id, "merchantId", "productId", "paymentIntentId", quantity, status, "createdAt")
    VALUES ${Prisma.join(rows)}
    ON CONFLICT ("merchantId", "paymentIntentId", "productId") DO UPDATE
    SET quantity = EXCLUDED.quantity, status = 'reserved', "settledAt" = NULL`;
}

/** Units by product, those of several lines together. */
function unitsOf(lines: readonly Sold[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + quantity);
  }
  return units;
}

/** Locks the products whose units are counted, and gives back what this payment had reserved of any other. */
async function lockCounted(
  tx: Tx,
  { merchantId, clock }: Owner,
  intentId: string,
  ids: string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH dropped AS (
      UPDATE stock_reservations SET status = 'returned', "settledAt" = ${clock.now()}
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${intentId} AND status = 'reserved'
        AND NOT ("productId" = ANY(${ids}::text[]))
    )
    SELECT id FROM products
    WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}::text[]) AND stock IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE`;
  return rows.map(({ id }) => id);
}

/**
 * Marks what payments that are no longer under way had reserved, so that what counts is found among a few rows however
 * many payments were declined. Under the products' locks, which whoever begins such a payment again has to wait for.
 */
async function returnStale(
  tx: Tx,
  { merchantId, clock }: Owner,
  productIds: string[],
  intentId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE stock_reservations r SET status = 'returned', "settledAt" = ${clock.now()}
    FROM payment_intents i
    WHERE r."merchantId" = ${merchantId} AND r."productId" = ANY(${productIds}::text[]) AND r.status = 'reserved'
      AND r."paymentIntentId" <> ${intentId}
      AND i."merchantId" = ${merchantId} AND i.id = r."paymentIntentId" AND NOT ${isUnderWay}`;
}

function reservation(
  { merchantId, clock }: Owner,
  intentId: string,
  productId: string,
  quantity: number,
): Prisma.Sql {
  return Prisma.sql`(${newId("stockReservation")}, ${merchantId}, ${productId}, ${intentId}, ${quantity}::int, 'reserved', ${clock.now()}::timestamptz)`;
}

function outOfStock(lines: readonly Sold[], productId: string, left: number): DomainError {
  const at = lines.findIndex((line) => line.productId === productId);
  const units =
    left === 0 ? "no unit is left" : left === 1 ? "1 unit is left" : `${left} units are left`;
  return new DomainError(
    "out_of_stock",
    `lineItems.${at}: of ${lines[at]?.name || productId} ${units}. Order no more than that.`,
    { lacking: { line: at, left } },
  );
}

/**
 * The session of the intent (`payment_intents`) sells nothing whose units are counted: it may begin without
 * `reserveStock`.
 */
export const takesNoStock = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM checkout_sessions s
  JOIN products p ON p."merchantId" = s."merchantId"
    AND p.id = ANY(ARRAY(SELECT jsonb_array_elements(s."lineItems")->>'productId'))
  WHERE s."merchantId" = payment_intents."merchantId" AND s.id = payment_intents."checkoutSessionId" AND p.stock IS NOT NULL)`;
