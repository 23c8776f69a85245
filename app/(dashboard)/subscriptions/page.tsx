import type { Metadata } from "next";
import { PageHeader } from "#components/display/page-header.tsx";
import { SubscriptionsTable } from "#components/subscriptions/subscriptions-table.tsx";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { SubscriptionStatus } from "#server/wire/subscription.ts";
import { getCaller } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Subscriptions" };

export default async function SubscriptionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const status = readFilter(params, "status", SubscriptionStatus.options);
  const api = await getCaller();
  const { data, pagination } = await api.subscriptions.list({ limit, offset, status });
  const names = await api.dashboard.customerNames({
    ids: data.map(({ customerId }) => customerId),
  });
  return (
    <>
      <PageHeader title="Subscriptions" description="Customers who are charged every period." />
      <div className="mb-4">
        <CountedStatus
          list="subscriptions"
          statuses={SubscriptionStatus.options}
          current={status}
          params={params}
        />
      </div>
      <ListSheet name="subscriptions" filter={{ status }}>
        <SubscriptionsTable
          subscriptions={data.map((one) => ({ ...one, customer: names[one.customerId] ?? "" }))}
          pagination={pagination}
          filtered={status !== undefined || offset > 0}
        />
      </ListSheet>
    </>
  );
}
