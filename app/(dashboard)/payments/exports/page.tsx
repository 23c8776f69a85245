import type { Metadata } from "next";
import { getCaller, merchantNow } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { zonesWith } from "#app/(dashboard)/zones.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { AskExport } from "#components/exports/ask-export.tsx";
import { readColumns, readExportZone } from "#components/exports/export-address.ts";
import { ExportList } from "#components/exports/export-list.tsx";
import { filterParams, readPaymentFilter } from "#components/payments/list/payment-address.ts";
import { withDays } from "#components/table/filters/day-presets.ts";
import { listHref, one, type SearchParams } from "#components/table/list-url.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

export const metadata: Metadata = { title: "Exports" };

/** Asking for a file of payments, and those that were asked for. */
export default async function ExportsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const zone = await readerZone();
  const today = dayIn(await merchantNow(), zone);
  const filter = readPaymentFilter(withDays(params, today), zone);
  const api = await getCaller();
  const [count, exports] = await Promise.all([api.exports.count({ filter }), api.exports.list()]);
  const timeZone = readExportZone(one(params["zone"])) ?? zone;
  const narrow = Object.fromEntries(filterParams.map((name) => [name, params[name]]));
  const search = listHref(narrow, {});
  return (
    <>
      <PageHeader title="Exports" parent={{ href: `/payments${search}`, label: "Payments" }} />
      <div className="grid gap-6">
        <AskExport
          {...{ filter, count, search, timeZone }}
          columns={readColumns([params["column"] ?? []].flat())}
          zones={zonesWith(timeZone)}
        />
        <ExportList exports={exports} />
      </div>
    </>
  );
}
