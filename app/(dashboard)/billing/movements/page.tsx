import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { withCustomers } from "#app/(dashboard)/billing/with-customers.ts";
import { kindWords } from "#components/billing/kind-words.ts";
import { monthName } from "#components/billing/month-words.ts";
import { MovementsTable } from "#components/billing/mrr-tables.tsx";
import { readNarrowed } from "#components/billing/read-narrowed.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { TrendingUp } from "#components/icons/icons.ts";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";

export const metadata: Metadata = { title: "Movements of revenue" };

export default async function MovementsPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return <NotForYou title="Movements of revenue" deed="see the revenue" icon={TrendingUp} />;
  const params = await props.searchParams;
  const { month, currency, kind } = readNarrowed(params);
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const asked = { month, currency, kind, limit, offset };
  const { data, pagination } = await api.billing.listMovements(asked);
  const rows = await withCustomers(data, (row) => `${row.subscriptionId} ${row.at} ${row.kind}`);
  const words = [kind ? kindWords[kind] : "Movements", month && monthName(month, { year: true })];
  return (
    <>
      <PageHeader
        title={[...words, currency].filter(Boolean).join(", ")}
        parent={{ href: "/billing", label: "Billing" }}
        description="Changes of the revenue a month. Each leads to its subscription."
      />
      <MovementsTable movements={rows} pagination={pagination} />
    </>
  );
}
