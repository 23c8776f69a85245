import type { ReadingContext } from "#server/core/context.ts";
import { page } from "#server/data/rows/page.ts";
import { serializeTaxRegistration } from "#server/records/tax/tax-registration.ts";
import type { ListTaxRegistrations } from "#server/wire/tax/tax-registration.ts";

/** Registrations that are not deleted, newest first. */
export async function listTaxRegistrations(ctx: ReadingContext, input: ListTaxRegistrations) {
  const where = { merchantId: ctx.merchantId, deletedAt: null };
  return page(input, {
    where,
    find: (query) => ctx.db.taxRegistration.findMany(query),
    count: () => ctx.db.taxRegistration.count({ where }),
    serialize: serializeTaxRegistration,
  });
}
