import type { Metadata } from "next";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { SubscriptionsTable } from "#components/subscriptions/subscriptions-table.tsx";
import { FilterLinks } from "#components/table/filter-links.tsx";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { SubscriptionStatus } from "#server/routers/subscriptions/schema.ts";
import { getCaller } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Subscriptions" };

export default async function SubscriptionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const status = readFilter(params, "status", SubscriptionStatus.options);
  const api = await getCaller();
  const { data, pagination } = await api.subscriptions.list({ limit, offset, status });
  return (
    <>
      <PageHeader title="Subscriptions" description="Customers who are charged every period." />
      <div className="mb-4">
        <FilterLinks
          label="Filter by status"
          param="status"
          current={status}
          params={params}
          options={[
            { value: null, label: "All" },
            { value: "active", label: "Active" },
            { value: "past_due", label: "Past due" },
            { value: "canceled", label: "Canceled" },
          ]}
        />
      </div>
      <Card>
        <SubscriptionsTable
          subscriptions={data}
          pagination={pagination}
          filtered={status !== undefined || offset > 0}
        />
      </Card>
    </>
  );
}
