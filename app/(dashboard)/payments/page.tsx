import type { Metadata } from "next";
import { ExportLinks, ExportPageLink } from "#components/exports/export-links.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import {
  filterParams,
  readPaymentFilter,
  readPaymentSort,
} from "#components/payments/list/payment-address.ts";
import { PaymentFilters } from "#components/payments/list/payment-filters.tsx";
import { PaymentsTable } from "#components/payments/list/payments-table.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { Link } from "#components/ui/link.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { countedMax } from "#server/wire/dashboard/payment-row.ts";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { countViews } from "#app/(dashboard)/payments/count-views.ts";
import { filterNames } from "#app/(dashboard)/payments/filter-names.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const zone = await readerZone();
  const { limit, offset } = await listPage("payments", params);
  const today = dayIn(await merchantNow(), zone);
  const filter = readPaymentFilter(withDays(params, today), zone);
  const sort = readPaymentSort(params);
  const api = await getCaller();
  const [{ data, pagination }, currencies, names, mayLink, mayExplain] = await Promise.all([
    api.dashboard.payments({ ...filter, limit, offset, sort }),
    api.dashboard.currencies(),
    filterNames(api, filter),
    viewerMay("payment-links:write"),
    viewerMay("balance:read"),
  ]);
  return (
    <>
      <PageHeader
        title="Payments"
        actions={
          <ExportLinks
            search={listHref(params, {})}
            isLong={pagination.isAtLeast || pagination.total > countedMax}
          />
        }
        isTitledByTabs
        phoneActions={<ExportPageLink search={listHref(params, {})} />}
      />
      <ListSheet
        name="payments"
        filters={
          <>
            <SearchForm
              isElsewhereOnPhones
              action="/payments"
              param="search"
              label="Search payments"
              placeholder="Name, e-mail, amount, last four, id"
              params={params}
              keep={[...filterParams.filter((name) => name !== "search"), "sort"]}
            />
            <PaymentFilters {...{ params, currencies, today }} {...names} />
            {filter.from && filter.to && mayExplain && (
              <Link
                href={`/balance${explainSearch(withDays(params, today))}`}
                className={linkClass}
              >
                Explain the sum
              </Link>
            )}
          </>
        }
        filter={filter}
        countViews={(views) => countViews(views, { zone, today })}
      >
        <PaymentsTable payments={data} pagination={pagination} mayLink={mayLink} sort={sort} />
      </ListSheet>
    </>
  );
}

/** The same days and currency on the page that says what they came to. */
function explainSearch({ from, to, currency }: SearchParams): string {
  return listHref({ from, to, currency }, {});
}
