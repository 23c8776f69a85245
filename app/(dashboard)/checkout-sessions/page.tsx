import type { Metadata } from "next";
import { readCheckoutFilter } from "#components/checkout-sessions/checkout-address.ts";
import { CheckoutFilters } from "#components/checkout-sessions/checkout-filters.tsx";
import { CheckoutSessionsTable } from "#components/checkout-sessions/checkout-sessions-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { CheckoutSessionStatus } from "#server/wire/payments/checkout-session.ts";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";

export const metadata: Metadata = { title: "Checkout sessions" };

export default async function CheckoutSessionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("checkout-sessions", params);
  const zone = await readerZone();
  const today = dayIn(await merchantNow(), zone);
  const filterOf = (address: SearchParams) => readCheckoutFilter(withDays(address, today), zone);
  const filter = filterOf(params);
  const { status, ...others } = filter;
  const isNarrow = Object.values(others).some((value) => value !== undefined);
  const api = await getCaller();
  const { data, pagination } = await api.dashboard.checkouts({ ...filter, limit, offset });
  return (
    <>
      <PageHeader
        title="Checkout sessions"
        isTitledByTabs
        description="Each visit to a hosted payment page, paid or not."
      />
      <ListSheet
        name="checkout-sessions"
        filters={
          <>
            <CountedStatus
              list="checkout-sessions"
              isNarrow={isNarrow}
              statuses={CheckoutSessionStatus.options}
              current={status}
              params={params}
            />
            <CheckoutFilters params={params} today={today} />
          </>
        }
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.dashboard.checkouts({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <CheckoutSessionsTable
          sessions={data}
          pagination={pagination}
          filtered={status !== undefined || isNarrow || offset > 0}
          mayLink={await viewerMay("payment-links:write")}
        />
      </ListSheet>
    </>
  );
}
