import { stringify } from "csv-stringify/sync";
import type { MerchantContext } from "#server/core/context.ts";
import { asSheet } from "#server/core/text/as-sheet.ts";
import { transact } from "#server/data/transact.ts";
import { serializeAuditEntry } from "#server/records/access/audit-entry.ts";
import { matching } from "#server/routers/audit-log/list.ts";
import type { AuditEntry, ExportAuditEntries } from "#server/wire/access/audit-entry.ts";

/** More is asked for in parts, by dates. */
const rowsMax = 10_000;

const columns = [
  "createdAt",
  "actor",
  "actorId",
  "actorName",
  "action",
  "objectType",
  "objectId",
  "before",
  "after",
  "refusal",
  "reason",
  "ip",
  "requestId",
  "id",
] as const satisfies (keyof AuditEntry)[];

/**
 * The newest 10,000 entries that match, as CSV for a spreadsheet. They name people and their addresses, so who takes
 * them away is in the log from then on.
 */
export async function exportAuditEntries(ctx: MerchantContext, input: ExportAuditEntries) {
  const rows = await ctx.db.auditEntry.findMany({
    where: matching(ctx, input),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: rowsMax,
  });
  const lines = rows
    .map(serializeAuditEntry)
    .map((entry) => columns.map((name) => cell(entry[name])));
  // The byte order mark is for Excel; names are chosen by whoever bears them.
  const csv = stringify([[...columns], ...lines], { ...asSheet, bom: true });
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const { filename } = await transact(ctx, async () => ({
    filename: `audit-log-${day}.csv`,
    rows: rows.length,
  }));
  return { filename, csv };
}

function cell(value: unknown): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
