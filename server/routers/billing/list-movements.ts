import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { movedRows } from "#server/routers/billing/moved.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListMovements, MrrMovement } from "#server/wire/billing/mrr-lists.ts";

/** The movements that the sums of `getMrr` add up, newest first. */
export async function listMovements(ctx: ReadingContext, input: ListMovements) {
  const { month, kind } = input;
  const ofMonth = month === undefined ? Prisma.empty : Prisma.sql`AND month = ${month}::text`;
  const ofKind = kind === undefined ? Prisma.empty : Prisma.sql`AND kind = ${kind}::text`;
  const asked = Prisma.sql`
    FROM (${movedRows(ctx, input)}) AS moved WHERE true ${ofMonth} ${ofKind}`;
  const [page, count] = await Promise.all([
    selectText(
      ctx.db,
      Prisma.sql`
        SELECT json_agg(listed)::text FROM (
          SELECT "subscriptionId", "customerId", kind, currency, before AS "mrrBefore",
            after AS "mrrAfter", month, at ${asked}
          ORDER BY at DESC, "subscriptionId", ordinal
          LIMIT ${input.limit} OFFSET ${input.offset}) AS listed`,
    ),
    selectText(ctx.db, Prisma.sql`SELECT count(*)::text ${asked}`),
  ]);
  const rows = JSON.parse(page ?? "[]") as MrrMovement[];
  const movements = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return paginated(input, movements, { total: Number(count) });
}
