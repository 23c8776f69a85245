import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { allExportColumns } from "#server/wire/atoms/lists/export-columns.ts";
import { isTimeZone } from "#server/wire/atoms/lists/zone-days.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** In the order of the file, however they were named. */
export const ExportColumns = z
  .array(z.enum(allExportColumns))
  .min(1)
  .max(allExportColumns.length)
  .transform((chosen) => allExportColumns.filter((column) => chosen.includes(column)));

export const ExportStatus = z.enum(["waiting", "running", "finished", "failed", "canceled"]);

/** The part of a filter that a requested export file keeps: its moments are fixed. */
export const ExportFilter = PaymentFilter.omit({ merchantId: true, ids: true });
export type ExportFilter = z.infer<typeof ExportFilter>;

const ExportZone = text(100).refine(isTimeZone, { error: "must be an IANA time zone" });

export const CountExport = z.object({ filter: ExportFilter });
export const AskExport = z.object({
  filter: ExportFilter,
  columns: ExportColumns,
  timeZone: ExportZone,
});
export type AskExport = z.infer<typeof AskExport>;

/** Also some that were chosen. */
export const TakeExport = AskExport.extend({ filter: PaymentFilter.omit({ merchantId: true }) });
export type TakeExport = z.infer<typeof TakeExport>;
export const TakenExport = z.object({ rows: z.int().nullable() });
export type TakenExport = z.infer<typeof TakenExport>;

/** A file of payments that was asked for. Its person alone sees it. */
export const ExportJob = z.object({
  id: id("exp_01jbq8v6n2e8t9x4k3m5r7w0yz"),
  status: ExportStatus,
  filter: ExportFilter,
  columns: z.array(z.enum(allExportColumns)),
  timeZone: z.string(),
  /** Null until they were counted, or where that takes too long. */
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  /** Bytes; null until it is finished. */
  size: z.int().nullable(),
  failureReason: z.string().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** When a file that is finished is removed, and what is over is forgotten. */
  keptUntil: Timestamp.nullable(),
});
export type ExportJob = z.infer<typeof ExportJob>;

/** Where the file is, for a minute, and what the audit log says of it. */
export const ExportAddress = z.object({ url: z.string(), rows: z.int(), filter: ExportFilter });
export type ExportAddress = z.infer<typeof ExportAddress>;
