import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { mainFirst } from "#app/(dashboard)/main-currency.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { PayOutButtons } from "#components/payouts/pay-out-buttons.tsx";
import { PayoutsTable } from "#components/payouts/payouts-table.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { PayoutStatus } from "#server/wire/ledger/payout.ts";

export const metadata: Metadata = { title: "Payouts" };

export default async function PayoutsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ data, pagination, sheet }, { balances }, mayPayOut] = await Promise.all([
    readList("payouts", params, { read: filterOf, list: api.payouts.list }),
    api.balance.get({}),
    viewerMay("payouts:write"),
  ]);
  return (
    <>
      <PageHeader
        title="Payouts"
        description="Money on its way to your bank account."
        actions={mayPayOut && <PayOutButtons balances={await mainFirst(balances)} />}
      />
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="payouts"
            statuses={PayoutStatus.options}
            current={sheet.filter.status}
            params={params}
          />
        }
      >
        <PayoutsTable payouts={data} pagination={pagination} />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return { status: readFilter(params, "status", PayoutStatus.options) };
}
