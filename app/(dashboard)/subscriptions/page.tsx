import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { SubscriptionsTable } from "#components/subscriptions/subscriptions-table.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";

export const metadata: Metadata = { title: "Subscriptions" };

export default async function SubscriptionsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("subscriptions", params, {
    read: filterOf,
    list: api.subscriptions.list,
  });
  const names = await api.dashboard.customerNames({
    ids: data.map(({ customerId }) => customerId),
  });
  const mayBegin = await viewerMay("subscriptions:write");
  return (
    <>
      <PageHeader
        title="Subscriptions"
        isTitledByTabs
        description="Customers who are charged every period."
        actions={
          <>
            <LinkButton variant="secondary" href="/subscriptions/retries">
              Being tried again
            </LinkButton>
            {mayBegin && <LinkButton href="/subscriptions/new">New subscription</LinkButton>}
          </>
        }
      />
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="subscriptions"
            statuses={SubscriptionStatus.options}
            current={sheet.filter.status}
            params={params}
          />
        }
      >
        <SubscriptionsTable
          subscriptions={data.map((one) => ({ ...one, customer: names[one.customerId] ?? "" }))}
          pagination={pagination}
          mayBegin={mayBegin}
        />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { status: readFilter(params, "status", SubscriptionStatus.options) };
}
