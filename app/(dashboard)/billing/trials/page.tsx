import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { withCustomers } from "#app/(dashboard)/billing/with-customers.ts";
import { monthName } from "#components/billing/month-words.ts";
import { TrialsTable } from "#components/billing/rates/decided-tables.tsx";
import { readNarrowed } from "#components/billing/read-narrowed.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { TrendingUp } from "#components/icons/icons.ts";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { TrialOutcome } from "#server/wire/billing/trials.ts";

export const metadata: Metadata = { title: "Trials that ended" };

const titles = { converted: "Converted trials", lost: "Lost trials" } as const satisfies Record<
  TrialOutcome,
  string
>;

export default async function TrialsPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return <NotForYou title="Trials that ended" deed="see the revenue" icon={TrendingUp} />;
  const params = await props.searchParams;
  const { month, currency } = readNarrowed(params);
  const outcome = readFilter(params, "outcome", TrialOutcome.options);
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const asked = { month, currency, outcome, limit, offset };
  const { data, pagination } = await api.billing.listEndedTrials(asked);
  const rows = await withCustomers(data, (row) => row.subscriptionId);
  const words = [
    outcome ? titles[outcome] : "Trials that ended",
    month && monthName(month, { year: true }),
    currency,
  ];
  return (
    <>
      <PageHeader
        title={words.filter(Boolean).join(", ")}
        parent={{ href: "/billing", label: "Billing" }}
        description="Converted once the first period after the trial was paid or invoiced. Each leads to its subscription."
      />
      <TrialsTable trials={rows} pagination={pagination} />
    </>
  );
}
