import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { spanWords } from "#components/display/time/day-words.ts";
import { Landmark } from "#components/icons/icons.ts";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { countryName } from "#components/tax/country-mark.tsx";
import { LinesTable } from "#components/tax/lines-table.tsx";
import { readPeriod, readRow } from "#components/tax/report-address.ts";
import { usualPeriods } from "#components/tax/report-periods.ts";
import type { TaxRowKey } from "#server/wire/tax/tax-line.ts";

export const metadata: Metadata = { title: "Lines of the tax report" };

export default async function TaxLinesPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("tax-reports:read")))
    return <NotForYou title="Lines of the tax report" deed="see the taxes" icon={Landmark} />;
  const params = await props.searchParams;
  const today = (await merchantNow()).toISOString().slice(0, 10);
  const period = readPeriod(params) ?? usualPeriods(today)[1];
  const row = readRow(params);
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const { from, to } = period;
  const { data, pagination } = await api.taxReports.lines({ from, to, row, limit, offset });
  return (
    <>
      <PageHeader
        title={row ? rowName(row) : "All lines"}
        parent={{ href: `/settings/tax?from=${from}&to=${to}`, label: "Tax" }}
        description={`${spanWords(from, to)}, days in UTC. Each line leads to its payment.`}
      />
      <LinesTable lines={data} pagination={pagination} />
    </>
  );
}

/** “Netherlands, plants, 9%, EUR”. */
function rowName({ country, region, taxClass, percent, kind, currency }: TaxRowKey): string {
  const place = country === null ? "Not taxed" : countryName(country);
  const rate = percent === null ? kind.replaceAll("_", " ") : `${percent}%`;
  const words = country === null ? [] : [region, taxClass?.replaceAll("_", " "), rate];
  return [place, ...words.filter(Boolean), currency].join(", ");
}
