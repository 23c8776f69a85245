import type { ReadingContext } from "#server/core/context.ts";
import { madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeCredit } from "#server/records/ledger/credit.ts";
import type { ListCredits } from "#server/wire/ledger/credit.ts";

/** Credits, newest first. */
export async function listCredits(ctx: ReadingContext, input: ListCredits) {
  const { customerId, status } = input;
  const where = { ...madeWithin(input), merchantId: ctx.merchantId, customerId, status };
  return page(input, {
    where,
    find: (query) => ctx.db.credit.findMany(query),
    findPlace: (query) => ctx.db.credit.findMany({ select: placeOf, ...query }),
    count: () => ctx.db.credit.count({ where }),
    serialize: serializeCredit,
  });
}
