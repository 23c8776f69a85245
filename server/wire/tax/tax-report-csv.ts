import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import type { TaxReport, TaxReportRow } from "#server/wire/tax/tax-report.ts";

const columns = [
  "country",
  "region",
  "taxClass",
  "percent",
  "kind",
  "currency",
  "payments",
  "base",
  "tax",
  "baseGivenBack",
  "taxGivenBack",
] as const satisfies (keyof TaxReportRow)[];

const amounts: ReadonlySet<string> = new Set(["base", "tax", "baseGivenBack", "taxGivenBack"]);

/**
 * The report as a file, amounts as decimals of their currency. No cell needs quotes or could be a formula: all are codes,
 * words of small letters, and numbers.
 */
export function taxReportCsv({ from, to, rows }: Pick<TaxReport, "from" | "to" | "rows">): string {
  const lines = rows.map((row) => [from, to, ...columns.map((name) => cell(row, name))]);
  return [["from", "to", ...columns], ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function cell(row: TaxReportRow, name: (typeof columns)[number]): string {
  const value = row[name];
  if (value === null) return "";
  return amounts.has(name) ? decimalAmount(Number(value), row.currency) : String(value);
}
