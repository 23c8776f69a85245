import { readingOperation } from "#server/procedures/operation.ts";
import { readingProcedure, router } from "#server/procedures/procedure.ts";
import { explainTax } from "#server/routers/tax-reports/explain.ts";
import { getTaxReport } from "#server/routers/tax-reports/get.ts";
import { listTaxLines } from "#server/routers/tax-reports/list-lines.ts";
import { ExplainTax, TaxExplanation } from "#server/wire/tax/tax-explanation.ts";
import { ListTaxLines, TaxLineList } from "#server/wire/tax/tax-line.ts";
import { GetTaxReport, TaxReport } from "#server/wire/tax/tax-report.ts";

export const taxReportsRouter = router({
  get: readingOperation("GET /tax-reports", {
    summary: "Get a tax report",
    description:
      "Adds up the tax of at most 366 days by country, region, rate, class and currency. A payment counts on the day it succeeded, a refund or lost dispute on the day the money went back. The bases and taxes of all rows add up to your payments less refunds and lost disputes.",
  })
    .input(GetTaxReport)
    .output(TaxReport)
    .query(({ ctx, input }) => getTaxReport(ctx, input)),

  explain: readingOperation("GET /tax-reports/explain", {
    summary: "Explain the tax to pay",
    description:
      "Opens the tax to pay of at most 366 days into the ledger's payments, refunds and disputes that bear it.",
    errors: ["invalid_currency"],
  })
    .input(ExplainTax)
    .output(TaxExplanation)
    .query(({ ctx, input }) => explainTax(ctx, input)),

  /** For the dashboard. */
  lines: readingProcedure
    .meta({ scope: "tax-reports:read" })
    .input(ListTaxLines)
    .output(TaxLineList)
    .query(({ ctx, input }) => listTaxLines(ctx, input)),
});
