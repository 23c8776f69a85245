import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";

type Reader = Pick<Tx, "$queryRaw">;
type Owner = Pick<MerchantContext, "merchantId">;

/** Units of a product whose units are counted. `reserved` are those that payments under way have taken for themselves. */
export type CountedStock = { stock: number; reserved: number };

/**
 * The stock of those of these products whose units are counted, by product id. `exceptIntentId` is the payment that
 * asks: what it has reserved itself is not counted as reserved.
 */
export async function countedStock(
  db: Reader,
  { merchantId }: Owner,
  productIds: readonly string[],
  exceptIntentId: string | null = null,
): Promise<Map<string, CountedStock>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; stock: number; reserved: bigint }[]>`
    SELECT p.id, p.stock, coalesce((
      SELECT sum(r.quantity) FROM stock_reservations r
      JOIN payment_intents i ON i."merchantId" = r."merchantId" AND i.id = r."paymentIntentId"
      WHERE r."merchantId" = p."merchantId" AND r."productId" = p.id AND r.status = 'reserved'
        AND i.id IS DISTINCT FROM ${exceptIntentId}::text AND ${isUnderWay}
    ), 0)::bigint AS reserved
    FROM products p
    WHERE p."merchantId" = ${merchantId} AND p.id = ANY(${[...new Set(productIds)]}::text[]) AND p.stock IS NOT NULL`;
  return new Map(
    rows.map(({ id, stock, reserved }) => [id, { stock, reserved: Number(reserved) }]),
  );
}

/** How many units can be bought of those of these products whose units are counted, by product id. */
export async function availableStock(
  db: Reader,
  ctx: Owner,
  productIds: readonly string[],
  exceptIntentId: string | null = null,
): Promise<Map<string, number>> {
  const counted = await countedStock(db, ctx, productIds, exceptIntentId);
  return new Map(
    [...counted].map(([id, { stock, reserved }]) => [id, Math.max(0, stock - reserved)]),
  );
}
