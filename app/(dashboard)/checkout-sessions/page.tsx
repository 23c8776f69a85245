import type { Metadata } from "next";
import { ListSheet } from "#components/ui/card.tsx";
import { CheckoutSessionsTable } from "#components/checkout-sessions/checkout-sessions-table.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusFilter } from "#components/table/status-filter.tsx";
import {
  readFilter,
  readListUrl,
  readText,
  type SearchParams,
} from "#components/table/list-url.ts";
import { CheckoutSessionStatus } from "#server/wire/checkout-session.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Checkout sessions" };

export default async function CheckoutSessionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const status = readFilter(params, "status", CheckoutSessionStatus.options);
  const paymentLinkId = readText(params, "paymentLinkId");
  const customerId = readText(params, "customerId");
  const api = await getCaller();
  const { data, pagination } = await api.checkoutSessions.list({
    limit,
    offset,
    status,
    paymentLinkId,
    customerId,
  });
  return (
    <>
      <PageHeader
        title="Checkout sessions"
        description="Each visit to a hosted payment page, paid or not."
      />
      <div className="mb-4">
        <StatusFilter statuses={CheckoutSessionStatus.options} current={status} params={params} />
      </div>
      <ListSheet>
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
