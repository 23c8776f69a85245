import type { AuditEntryModel } from "#server/generated/prisma/models.ts";
import type { AuditEntry } from "#server/wire/access/audit-entry.ts";

/** Row to wire. Its place in the hash chain stays behind. */
export function serializeAuditEntry(row: AuditEntryModel): AuditEntry {
  return {
    id: row.id,
    merchantId: row.merchantId,
    actor: row.actor,
    actorId: row.actorId,
    actorName: row.actorName,
    action: row.action,
    objectType: row.objectType,
    objectId: row.objectId,
    before: row.before as AuditEntry["before"],
    after: row.after as AuditEntry["after"],
    refusal: row.refusal,
    reason: row.reason,
    ip: row.ip,
    requestId: row.requestId,
    createdAt: row.createdAt.toISOString(),
    // An entry never changes.
    updatedAt: row.createdAt.toISOString(),
  };
}
