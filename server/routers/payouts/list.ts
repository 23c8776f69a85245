import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializePayout } from "#server/records/ledger/payout.ts";
import type { ListPayouts } from "#server/wire/ledger/payout.ts";

/** Payouts, newest first. */
export async function listPayouts(ctx: ReadingContext, input: ListPayouts) {
  const where = { merchantId: ctx.merchantId, status: input.status, ...madeWithin(input) };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "payouts" },
    find: (query) => ctx.db.payout.findMany(query),
    findPlace: (query) => ctx.db.payout.findMany({ select: placeOf, ...query }),
    count: () =>
      isDated(input) ? ctx.db.payout.count({ where }) : countRows(ctx, "payouts", input.status),
    serialize: serializePayout,
  });
}
