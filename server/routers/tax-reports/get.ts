import type { ReadingContext } from "#server/core/context.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type {
  GetTaxReport,
  TaxReport,
  TaxReportRow,
  TaxReportTotal,
} from "#server/wire/tax/tax-report.ts";

type Group = Omit<TaxReportRow, "percent"> & { percentE4: number | null };

/**
 * Adds up the tax of a period: of payments by the day on which they succeeded, and of what was given back by the day on
 * which it was. Payments without tax are a row of kind none, so that the rows' base and tax are the ledger's payments,
 * less its refunds and lost disputes.
 */
export async function getTaxReport(ctx: ReadingContext, input: GetTaxReport): Promise<TaxReport> {
  const { from, to } = input;
  const text = await selectText(
    ctx.db,
    Prisma.sql`
      SELECT json_agg(added)::text FROM (
        SELECT country, region, "taxClass", "percentE4", kind, currency,
          count(DISTINCT "paymentIntentId") FILTER (WHERE "sourceType" = 'payment') AS payments,
          coalesce(sum(base) FILTER (WHERE "sourceType" = 'payment'), 0) AS base,
          coalesce(sum(tax) FILTER (WHERE "sourceType" = 'payment'), 0) AS tax,
          coalesce(-sum(base) FILTER (WHERE "sourceType" <> 'payment'), 0) AS "baseGivenBack",
          coalesce(-sum(tax) FILTER (WHERE "sourceType" <> 'payment'), 0) AS "taxGivenBack"
        FROM tax_lines
        WHERE "merchantId" = ${ctx.merchantId}
          AND at >= ${from}::date AT TIME ZONE 'UTC' AND at < (${to}::date + 1) AT TIME ZONE 'UTC'
        GROUP BY country, region, "taxClass", "percentE4", kind, currency
        ORDER BY country NULLS LAST, region NULLS FIRST, "percentE4" DESC NULLS LAST, "taxClass", kind, currency) AS added`,
  );
  const groups = JSON.parse(text ?? "[]") as Group[];
  return { from, to, rows: groups.map(rowOf), totals: totalsOf(groups) };
}

function rowOf({ percentE4, ...group }: Group): TaxReportRow {
  return { ...group, percent: percentE4 === null ? null : percentText(percentE4, 4) };
}

function totalsOf(groups: readonly Group[]): TaxReportTotal[] {
  const byCurrency = Map.groupBy(groups, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, rows]) => {
      const sum = (name: "base" | "tax" | "baseGivenBack" | "taxGivenBack") =>
        rows.reduce((total, row) => total + row[name], 0);
      const [tax, taxGivenBack] = [sum("tax"), sum("taxGivenBack")];
      return {
        currency,
        base: sum("base"),
        tax,
        baseGivenBack: sum("baseGivenBack"),
        taxGivenBack,
        taxToPay: tax - taxGivenBack,
      };
    })
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
