import { readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { getTaxReport } from "#server/routers/tax-reports/get.ts";
import { GetTaxReport, TaxReport } from "#server/wire/tax/tax-report.ts";

export const taxReportsRouter = router({
  get: readingOperation("GET /tax-reports", {
    summary: "Get a tax report",
    description:
      "Adds up the tax of at most 366 days by country, rate, class and currency. Payments count on the day on which they succeeded, what was given back on the day on which it was. Base and tax of all rows are your payments, less refunds and lost disputes.",
  })
    .input(GetTaxReport)
    .output(TaxReport)
    .query(({ ctx, input }) => getTaxReport(ctx, input)),
});
