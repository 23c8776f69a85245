import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeCustomer } from "#server/records/payments/customer.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";
import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import type { ListCustomers } from "#server/wire/payments/customer.ts";

/** Customers, newest first, by exact email or by part of what identifies them. */
export async function listCustomers(ctx: ReadingContext, input: ListCustomers) {
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    emailKey: input.email === undefined ? undefined : customerEmailKey(input.email),
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "customers" },
    find: (query) => ctx.db.customer.findMany(query),
    findPlace: (query) => ctx.db.customer.findMany({ select: placeOf, ...query }),
    count: () =>
      input.email === undefined && !input.search && !isDated(input)
        ? countRows(ctx, "customers")
        : ctx.db.customer.count({ where }),
    serialize: serializeCustomer,
  });
}
