import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { withCustomers } from "#app/(dashboard)/billing/with-customers.ts";
import { monthName } from "#components/billing/month-words.ts";
import { DeclinedTable } from "#components/billing/rates/decided-tables.tsx";
import { readNarrowed } from "#components/billing/read-narrowed.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { TrendingUp } from "#components/icons/icons.ts";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { RenewalOutcome } from "#server/wire/billing/trials.ts";

export const metadata: Metadata = { title: "Declined renewals" };

const titles = {
  recovered: "Recovered renewals",
  unrecovered: "Renewals not recovered",
} as const satisfies Record<RenewalOutcome, string>;

export default async function DeclinedPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return <NotForYou title="Declined renewals" deed="see the revenue" icon={TrendingUp} />;
  const params = await props.searchParams;
  const { month, currency } = readNarrowed(params);
  const outcome = readFilter(params, "outcome", RenewalOutcome.options);
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const asked = { month, currency, outcome, limit, offset };
  const { data, pagination } = await api.billing.listDeclinedRenewals(asked);
  const rows = await withCustomers(data, (row) => `${row.subscriptionId} ${row.at}`);
  const words = [
    outcome ? titles[outcome] : "Declined renewals",
    month && monthName(month, { year: true }),
    currency,
  ];
  return (
    <>
      <PageHeader
        title={words.filter(Boolean).join(", ")}
        parent={{ href: "/billing", label: "Billing" }}
        description="Paid after all, or their subscription ended or was left unpaid. Each leads to its subscription."
      />
      <DeclinedTable renewals={rows} pagination={pagination} />
    </>
  );
}
