import type { Metadata } from "next";
import { CheckoutSessionsTable } from "#components/checkout-sessions/checkout-sessions-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { CheckoutSessionStatus } from "#server/wire/checkout-session.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Checkout sessions" };

export default async function CheckoutSessionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("checkout-sessions", params);
  const filter = filterOf(params);
  const { status, paymentLinkId, customerId } = filter;
  const api = await getCaller();
  const { data, pagination } = await api.checkoutSessions.list({ ...filter, limit, offset });
  return (
    <>
      <PageHeader
        title="Checkout sessions"
        description="Each visit to a hosted payment page, paid or not."
      />
      <div className="mb-4">
        <CountedStatus
          list="checkout-sessions"
          isNarrow={Boolean(paymentLinkId ?? customerId)}
          statuses={CheckoutSessionStatus.options}
          current={status}
          params={params}
        />
      </div>
      <ListSheet
        name="checkout-sessions"
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.checkoutSessions.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <CheckoutSessionsTable
          sessions={data}
          pagination={pagination}
          filtered={Boolean(status ?? paymentLinkId ?? customerId) || offset > 0}
          mayLink={await viewerMay("payment-links:write")}
        />
      </ListSheet>
    </>
  );
}

/** What its address narrows. */
function filterOf(params: SearchParams) {
  return {
    status: readFilter(params, "status", CheckoutSessionStatus.options),
    paymentLinkId: readText(params, "paymentLinkId"),
    customerId: readText(params, "customerId"),
  };
}
