import type { Period } from "#components/tax/report-periods.ts";
import type { TaxRowKey } from "#server/wire/tax/tax-line.ts";

export const rowNames = ["country", "region", "taxClass", "percent", "kind", "currency"] as const;

/** The address of the page that lists the lines of a row. */
export function linesHref({ from, to }: Pick<Period, "from" | "to">, row: TaxRowKey): string {
  const given = rowNames.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]));
  return `/settings/tax/lines?${new URLSearchParams([["from", from], ["to", to], ...given])}`;
}
