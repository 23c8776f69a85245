import { rest } from "#server/procedures/meta.ts";
import { readingProcedure, router } from "#server/procedures/procedure.ts";
import { getTaxReport } from "#server/routers/tax-reports/get.ts";
import { GetTaxReport, TaxReport } from "#server/wire/tax/tax-report.ts";

export const taxReportsRouter = router({
  get: readingProcedure
    .meta(
      rest("GET /tax-reports", {
        tag: "Tax reports",
        scope: "tax-reports:read",
        summary: "Get a tax report",
        description:
          "Adds up the tax of at most 366 days by country, rate, class and currency. Payments count on the day on which they succeeded, what was given back on the day on which it was. Base and tax of all rows are your payments, less refunds and lost disputes.",
      }),
    )
    .input(GetTaxReport)
    .output(TaxReport)
    .query(({ ctx, input }) => getTaxReport(ctx, input)),
});
