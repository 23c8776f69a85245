import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListMrrSubscriptions, MrrSubscription } from "#server/wire/billing/mrr-lists.ts";

/** The subscriptions that make the revenue of a month's end: what they bring adds up to `mrrEnd` of that month. */
export async function listMrrSubscriptions(ctx: ReadingContext, input: ListMrrSubscriptions) {
  const { month, currency, productId } = input;
  const until = month === undefined ? Prisma.empty : Prisma.sql`AND month <= ${month}::text`;
  const inCurrency =
    currency === undefined ? Prisma.empty : Prisma.sql`AND currency = ${currency}::text`;
  const mrr =
    productId === undefined
      ? Prisma.sql`"mrrAfter"`
      : Prisma.sql`coalesce((SELECT part.after
          FROM jsonb_to_recordset(items) AS part("productId" text, after bigint)
          WHERE part."productId" = ${productId}::text), 0)`;
  const asked = Prisma.sql`
    FROM (
      SELECT DISTINCT ON ("subscriptionId") "subscriptionId", "customerId", currency, ${mrr} AS mrr, at AS since
      FROM subscription_movements
      WHERE "merchantId" = ${ctx.merchantId} ${until} ${inCurrency}
      ORDER BY "subscriptionId" DESC, ordinal DESC) AS latest
    WHERE mrr > 0`;
  const [page, count] = await Promise.all([
    selectText(
      ctx.db,
      Prisma.sql`
        SELECT json_agg(listed)::text FROM (
          SELECT * ${asked}
          ORDER BY currency, mrr DESC, "subscriptionId"
          LIMIT ${input.limit} OFFSET ${input.offset}) AS listed`,
    ),
    selectText(ctx.db, Prisma.sql`SELECT count(*)::text ${asked}`),
  ]);
  const rows = JSON.parse(page ?? "[]") as MrrSubscription[];
  const subscriptions = rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
  return paginated(input, subscriptions, { total: Number(count) });
}
