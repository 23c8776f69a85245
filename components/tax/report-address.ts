import { one, type SearchParams } from "#components/table/list-url.ts";
import { rowNames } from "#components/tax/lines-href.ts";
import type { Period } from "#components/tax/report-periods.ts";
import { TaxRowKey } from "#server/wire/tax/tax-line.ts";
import { GetTaxReport } from "#server/wire/tax/tax-report.ts";

/** The days in a page's address; null where they are no period. */
export function readPeriod(params: SearchParams): Pick<Period, "from" | "to"> | null {
  const asked = GetTaxReport.safeParse({ from: one(params["from"]), to: one(params["to"]) });
  return asked.success ? asked.data : null;
}

/** The row of the report in a page's address; undefined where it names none. */
export function readRow(params: SearchParams): TaxRowKey | undefined {
  const read = Object.fromEntries(rowNames.map((name) => [name, one(params[name]) || null]));
  return TaxRowKey.safeParse(read).data;
}
