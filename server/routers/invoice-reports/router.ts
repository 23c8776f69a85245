import { readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { getInvoiceReport } from "#server/routers/invoice-reports/get.ts";
import { GetInvoiceReport, InvoiceReport } from "#server/wire/billing/invoice-report.ts";

export const invoiceReportsRouter = router({
  get: readingOperation("GET /invoice-reports", {
    summary: "Get the invoices of a period",
    description:
      "Returns the invoices and credit notes of at most 366 days by their day of issue, with net and tax by rate, for an accountant to import: at most 500 at a time.",
    errors: ["not_found"],
  })
    .input(GetInvoiceReport)
    .output(InvoiceReport)
    .query(({ ctx, input }) => getInvoiceReport(ctx, input)),
});
