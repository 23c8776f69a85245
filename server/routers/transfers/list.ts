import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeTransfer } from "#server/records/ledger/transfer.ts";
import type { ListTransfers } from "#server/wire/ledger/transfer.ts";

/** Transfers, reversals included, newest first. */
export async function listTransfers(ctx: ReadingContext, input: ListTransfers) {
  const { customerId, holdId, status } = input;
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    status,
    holdId,
    ...(customerId === undefined
      ? {}
      : { OR: [{ fromCustomerId: customerId }, { toCustomerId: customerId }] }),
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "transfers" },
    find: (query) => ctx.db.transfer.findMany(query),
    findPlace: (query) => ctx.db.transfer.findMany({ select: placeOf, ...query }),
    count: () =>
      customerId === undefined && holdId === undefined && !isDated(input)
        ? countRows(ctx, "transfers", status)
        : ctx.db.transfer.count({ where }),
    serialize: serializeTransfer,
  });
}
