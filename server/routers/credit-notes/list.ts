import type { ReadingContext } from "#server/core/context.ts";
import { madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeCreditNote } from "#server/records/billing/credit-note.ts";
import type { ListCreditNotes } from "#server/wire/billing/credit-note.ts";

/** Credit notes, newest first. */
export async function listCreditNotes(ctx: ReadingContext, input: ListCreditNotes) {
  const where = {
    ...madeWithin(input),
    merchantId: ctx.merchantId,
    invoiceId: input.invoiceId,
  };
  return page(input, {
    where,
    find: (query) => ctx.db.creditNote.findMany(query),
    findPlace: (query) => ctx.db.creditNote.findMany({ select: placeOf, ...query }),
    count: () => ctx.db.creditNote.count({ where }),
    serialize: serializeCreditNote,
  });
}
