import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { isDated, madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { serializeAuditEntry } from "#server/records/access/audit-entry.ts";
import type { ExportAuditEntries, ListAuditEntries } from "#server/wire/access/audit-entry.ts";

/** The acts on the merchant's things, newest first. */
export async function listAuditEntries(ctx: ReadingContext, input: ListAuditEntries) {
  const where = matching(ctx, input);
  const { actor, actorId, action, objectId } = input;
  const isNarrow = Boolean(actor ?? actorId ?? action ?? objectId) || isDated(input);
  return page(input, {
    where,
    find: (query) => ctx.db.auditEntry.findMany(query),
    findPlace: (query) => ctx.db.auditEntry.findMany({ select: placeOf, ...query }),
    count: () => (isNarrow ? ctx.db.auditEntry.count({ where }) : countRows(ctx, "audit_entries")),
    serialize: serializeAuditEntry,
  });
}

/** The filters of lists and files alike. */
export function matching({ merchantId }: ReadingContext, input: ExportAuditEntries) {
  const { actor, actorId, action, objectId } = input;
  return { merchantId, actor, actorId, action, objectId, ...madeWithin(input) };
}
