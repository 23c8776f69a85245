import { readingOperation } from "#server/procedures/operation.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { exportAuditEntries } from "#server/routers/audit-log/export.ts";
import { listAuditEntries } from "#server/routers/audit-log/list.ts";
import {
  AuditEntryFile,
  AuditEntryList,
  ExportAuditEntries,
  ListAuditEntries,
} from "#server/wire/access/audit-entry.ts";

export const auditLogRouter = router({
  list: readingOperation("GET /audit-log", {
    summary: "List audit entries",
    description:
      "Lists every change, with its author and origin. Entries are never changed or removed. They hold no secrets and no card data, and about shoppers only the names of changed fields (`…`).",
  })
    .input(ListAuditEntries)
    .output(AuditEntryList)
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),

  // A file for people: the dashboard only.
  export: merchantProcedure
    .meta({ scope: "audit-log:read" })
    .input(ExportAuditEntries)
    .output(AuditEntryFile)
    .mutation(({ ctx, input }) => exportAuditEntries(ctx, input)),
});
