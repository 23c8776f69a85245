import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { customerLabel } from "#components/customers/customer-label.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { ExportLinks, ExportPageLink } from "#components/exports/export-links.tsx";
import {
  filterParams,
  readPaymentFilter,
  readPaymentSort,
} from "#components/payments/list/payment-address.ts";
import { PaymentFilters } from "#components/payments/list/payment-filters.tsx";
import { PaymentsTable } from "#components/payments/list/payments-table.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { SearchForm } from "#components/table/filters/search-form.tsx";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import type { ViewCounts } from "#components/table/list/list-context.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { SavedView } from "#server/wire/dashboard/list-choices.ts";
import { countedMax, type PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

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
              placeholder="Name, email, amount, last four, id"
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

/** How many payments each saved view shows today, by its query; "" for all of them. Never fails: a count is an ornament. */
async function countViews(
  views: readonly SavedView[],
  { zone, today }: { zone: string; today: string },
): Promise<ViewCounts> {
  const queries = ["", ...views.map(({ query }) => query)];
  const filters = queries.map((query) =>
    readPaymentFilter(withDays(Object.fromEntries(new URLSearchParams(query)), today), zone),
  );
  try {
    const api = await getCaller();
    const counts = await api.lists.countPayments({ filters });
    return Object.fromEntries(queries.map((query, nth) => [query, counts[nth] ?? null]));
  } catch {
    return {};
  }
}

type Api = Awaited<ReturnType<typeof getCaller>>;
type Names = { customer: string | null; link: string | null; sold: string | null };

/** The names for the ids in the address; an id that leads nowhere stays as it is. */
async function filterNames(
  api: Api,
  { customerId, paymentLinkId, soldLinkId, soldProductId }: PaymentFilter,
): Promise<Names> {
  const [customer, link, sold] = await Promise.all([
    customerId ? api.customers.get({ id: customerId }).then(customerLabel, () => customerId) : null,
    paymentLinkId ? nameOfLink(api, paymentLinkId) : null,
    soldLinkId ? nameOfLink(api, soldLinkId) : soldProductId && nameOfProduct(api, soldProductId),
  ]);
  return { customer, link, sold: sold ?? null };
}

function nameOfLink(api: Api, id: string): Promise<string> {
  return api.paymentLinks.get({ id }).then(
    ({ name }) => name ?? id,
    () => id,
  );
}

function nameOfProduct(api: Api, id: string): Promise<string> {
  return api.products.get({ id }).then(
    ({ name }) => name,
    () => id,
  );
}
