import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import { serializeAuditEntry } from "#server/routers/audit-log/serialize.ts";
import type { ExportAuditEntries, ListAuditEntries } from "#server/wire/audit-entry.ts";

/** What was done to the merchant's things, newest first. */
export async function listAuditEntries(ctx: MerchantContext, input: ListAuditEntries) {
  const where = matching(ctx, input);
  return page(input, {
    find: (slice) => ctx.db.auditEntry.findMany({ where, ...slice }),
    count: () => ctx.db.auditEntry.count({ where }),
    serialize: serializeAuditEntry,
  });
}

/** The filters of lists and files alike. */
export function matching({ merchantId }: MerchantContext, input: ExportAuditEntries) {
  const { actor, actorId, action, objectId, startDate, endDate } = input;
  const gte = startDate === undefined ? undefined : new Date(startDate);
  const lt = endDate === undefined ? undefined : new Date(endDate);
  return { merchantId, actor, actorId, action, objectId, createdAt: { gte, lt } };
}
