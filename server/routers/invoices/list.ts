import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";
import { likeOperand } from "#server/wire/atoms/lists/search.ts";
import type { ListInvoices } from "#server/wire/billing/invoice.ts";

/** Invoices and drafts, newest first. */
export async function listInvoices(ctx: ReadingContext, input: ListInvoices) {
  const { status, customerId, subscriptionId, overdue, search } = input;
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    status: status ?? (overdue === undefined ? undefined : ("open" as const)),
    customerId,
    subscriptionId,
    ...dueWithin(overdue, ctx.clock.now()),
    searchText: search ? { contains: likeOperand(search) } : undefined,
  };
  const isNarrowed = [customerId, subscriptionId, overdue, search].some((one) => one !== undefined);
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "invoices" },
    find: (query) => ctx.db.invoice.findMany(query),
    findPlace: (query) => ctx.db.invoice.findMany({ select: placeOf, ...query }),
    count: () =>
      isNarrowed || isDated(input)
        ? ctx.db.invoice.count({ where })
        : countRows(ctx, "invoices", status ? [status] : undefined),
    serialize: (row) => serializeInvoice(ctx.env, row),
  });
}

function dueWithin(overdue: boolean | undefined, now: Date) {
  if (overdue === undefined) return {};
  return { dueAt: { gte: overdue ? undefined : now, lt: overdue ? now : undefined } };
}
