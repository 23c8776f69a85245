import type { Metadata } from "next";
import { Link } from "#components/ui/link.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { TransfersTable } from "#components/transfers/transfers-table.tsx";
import { TransferStatus } from "#server/wire/ledger/transfer.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { countViewsOf } from "#app/(dashboard)/count-views.ts";
import { listPage } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = await listPage("transfers", params);
  const filter = filterOf(params);
  const { status, customerId } = filter;
  const api = await getCaller();
  const [{ data, pagination }, mayTransfer] = await Promise.all([
    api.transfers.list({ limit, offset, status, customerId }),
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
        actions={
          mayTransfer && (
            <Button asChild>
              <Link href="/transfers/new">New transfer</Link>
            </Button>
          )
        }
      />
      <ListSheet
        name="transfers"
        filters={
          <>
            <CountedStatus
              list="transfers"
              isNarrow={customerId !== undefined}
              statuses={TransferStatus.options}
              current={status}
              params={params}
            />
          </>
        }
        filter={filter}
        countViews={countViewsOf({
          read: filterOf,
          list: (filter) => api.transfers.list({ ...filter, limit: 1, offset: 0 }),
        })}
      >
        <TransfersTable
          transfers={data.map((transfer) => ({
            ...transfer,
            from: names[transfer.fromCustomerId] ?? "",
            to: names[transfer.toCustomerId] ?? "",
          }))}
          pagination={pagination}
          filtered={status !== undefined || customerId !== undefined || offset > 0}
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
