import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Filters = { currency?: string | undefined; productId?: string | undefined };

/**
 * SQL: the movements of a merchant's revenue, of one product its parts of them. A part that a subscription has while it
 * began or ended is of that kind; any other is an expansion or a contraction by its sign. Rows in which nothing has moved
 * are left out, such as of one product in exchange for another of its price.
 */
export function movedRows(ctx: ReadingContext, { currency, productId }: Filters): Prisma.Sql {
  const inCurrency =
    currency === undefined ? Prisma.empty : Prisma.sql`AND currency = ${currency}::text`;
  if (productId === undefined)
    return Prisma.sql`
      SELECT "subscriptionId", ordinal, "customerId", currency, kind::text AS kind, month, at,
        "mrrBefore" AS before, "mrrAfter" AS after
      FROM subscription_movements
      WHERE "merchantId" = ${ctx.merchantId} AND "mrrBefore" <> "mrrAfter" ${inCurrency}`;
  return Prisma.sql`
    SELECT "subscriptionId", ordinal, "customerId", currency,
      CASE WHEN kind IN ('new', 'reactivation', 'churn') THEN kind::text
        WHEN part.after > part.before THEN 'expansion' ELSE 'contraction' END AS kind,
      month, at, part.before, part.after
    FROM subscription_movements
    CROSS JOIN LATERAL jsonb_to_recordset(items) AS part("productId" text, before bigint, after bigint)
    WHERE "merchantId" = ${ctx.merchantId} AND part."productId" = ${productId}::text
      AND part.before <> part.after ${inCurrency}`;
}
