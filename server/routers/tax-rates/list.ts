import type { ReadingContext } from "#server/core/context.ts";
import { page } from "#server/data/rows/page.ts";
import { dayColumn } from "#server/records/tax/day-column.ts";
import { serializeTaxRate } from "#server/records/tax/tax-rate.ts";
import type { ListTaxRates } from "#server/wire/tax/tax-rate.ts";

/** The merchant's own rates that are not deleted, newest first. */
export async function listTaxRates(ctx: ReadingContext, input: ListTaxRates) {
  const day = input.day === undefined ? undefined : dayColumn(input.day);
  const where = {
    merchantId: ctx.merchantId,
    deletedAt: null,
    country: input.country,
    taxClass: input.taxClass,
    ...(day && { from: { lte: day }, OR: [{ to: null }, { to: { gte: day } }] }),
  };
  return page(input, {
    where,
    find: (query) => ctx.db.taxRate.findMany(query),
    count: () => ctx.db.taxRate.count({ where }),
    serialize: serializeTaxRate,
  });
}
