import type { Metadata } from "next";
import { getCaller } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { DisputesTable } from "#components/disputes/disputes-table.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { DisputeStatus } from "#server/wire/payments/dispute.ts";

export const metadata: Metadata = { title: "Disputes" };

export default async function DisputesPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const { data, pagination, sheet } = await readList("disputes", params, {
    read: filterOf,
    list: api.disputes.list,
  });
  const payments = await api.dashboard.paymentRows({
    ids: data.map(({ paymentIntentId }) => paymentIntentId),
  });
  const rows = data.map((dispute) => ({
    ...dispute,
    payment: payments.find(({ id }) => id === dispute.paymentIntentId) ?? null,
  }));
  return (
    <>
      <PageHeader
        title="Disputes"
        isTitledByTabs
        description="Payments that cardholders object to. The money is held back until the bank decides."
      />
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="disputes"
            statuses={DisputeStatus.options}
            current={sheet.filter.status}
            params={params}
          />
        }
      >
        <DisputesTable disputes={rows} pagination={pagination} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { status: readFilter(params, "status", DisputeStatus.options) };
}
