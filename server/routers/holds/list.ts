import type { ReadingContext } from "#server/core/context.ts";
import { madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeCustomerHold } from "#server/records/ledger/customer-hold.ts";
import type { ListHolds } from "#server/wire/ledger/customer-hold.ts";

/** Holds between customers, newest first. */
export async function listHolds(ctx: ReadingContext, input: ListHolds) {
  const { customerId, status } = input;
  const ofCustomer = customerId && {
    OR: [{ fromCustomerId: customerId }, { toCustomerId: customerId }],
  };
  const where = { ...madeWithin(input), merchantId: ctx.merchantId, status, ...ofCustomer };
  return page(input, {
    where,
    find: (query) => ctx.db.customerHold.findMany(query),
    findPlace: (query) => ctx.db.customerHold.findMany({ select: placeOf, ...query }),
    count: () => ctx.db.customerHold.count({ where }),
    serialize: serializeCustomerHold,
  });
}
