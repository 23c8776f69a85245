import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { TransfersTable } from "#components/transfers/transfers-table.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TransferStatus } from "#server/wire/ledger/transfer.ts";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ data, pagination, sheet }, mayTransfer] = await Promise.all([
    readList("transfers", params, { read: filterOf, list: api.transfers.list }),
    viewerMay("transfers:write"),
  ]);
  const names = await api.dashboard.customerNames({
    ids: data.flatMap(({ fromCustomerId, toCustomerId }) => [fromCustomerId, toCustomerId]),
  });
  return (
    <>
      <PageHeader
        title="Transfers"
        description="Money moved between your customers' balances."
        actions={mayTransfer && <LinkButton href="/transfers/new">New transfer</LinkButton>}
      />
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="transfers"
            isNarrow={sheet.filter.customerId !== undefined}
            statuses={TransferStatus.options}
            current={sheet.filter.status}
            params={params}
          />
        }
      >
        <TransfersTable
          transfers={data.map((transfer) => ({
            ...transfer,
            from: names[transfer.fromCustomerId] ?? "",
            to: names[transfer.toCustomerId] ?? "",
          }))}
          pagination={pagination}
        />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return {
    status: readFilter(params, "status", TransferStatus.options),
    customerId: readText(params, "customerId"),
  };
}
