import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { withCustomers } from "#app/(dashboard)/billing/with-customers.ts";
import { lastDayOf } from "#components/billing/month-words.ts";
import { MrrTable } from "#components/billing/mrr-tables.tsx";
import { readNarrowed } from "#components/billing/read-narrowed.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { TrendingUp } from "#components/icons/icons.ts";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Subscriptions with revenue" };

export default async function MrrPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return (
      <NotForYou title="Subscriptions with revenue" deed="see the revenue" icon={TrendingUp} />
    );
  const params = await props.searchParams;
  const { month, currency } = readNarrowed(params);
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const asked = { month, currency, limit, offset };
  const { data, pagination } = await api.billing.listSubscriptions(asked);
  const rows = await withCustomers(data, (row) => row.subscriptionId);
  const when = month ? `at the end of ${lastDayOf(month)} ${month.slice(0, 4)}, or now` : "now";
  return (
    <>
      <PageHeader
        title={["Subscriptions with revenue", currency].filter(Boolean).join(", ")}
        parent={{ href: "/billing", label: "Billing" }}
        description={`Every month, before tax and after discounts, ${when}.`}
      />
      <MrrTable subscriptions={rows} pagination={pagination} />
    </>
  );
}
