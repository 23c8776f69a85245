import type { ReadingContext } from "#server/core/context.ts";
import { matching } from "#server/routers/audit-log/list.ts";
import { serializeAuditEntry } from "#server/routers/audit-log/serialize.ts";
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

/** The newest 10,000 entries that match, as CSV (RFC 4180) for a spreadsheet. */
export async function exportAuditEntries(ctx: ReadingContext, input: ExportAuditEntries) {
  const rows = await ctx.db.auditEntry.findMany({
    where: matching(ctx, input),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: rowsMax,
  });
  const lines = rows
    .map(serializeAuditEntry)
    .map((entry) => columns.map((name) => cell(entry[name])));
  const csv = [columns, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return { filename: `audit-log-${day}.csv`, csv };
}

/** What begins like a formula is made a text: names are chosen by whoever bears them. */
function cell(value: unknown): string {
  if (value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
