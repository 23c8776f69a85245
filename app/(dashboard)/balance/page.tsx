import type { Metadata } from "next";
import { Card } from "#components/ui/card.tsx";
import { BalanceMovements } from "#components/balance/balance-movements.tsx";
import { codeWords } from "#components/display/code-words.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { Balances } from "#components/balance/balances.tsx";
import { PayOutButtons } from "#components/payouts/pay-out-buttons.tsx";
import { FilterLinks } from "#components/table/filter-links.tsx";
import { readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import type { TransactionType } from "#server/wire/atoms/transaction-type.ts";
import { mainFirst } from "#app/(dashboard)/main-currency.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Balance" };

/** Those that touch the merchant's own balance. */
const types = [
  "payment",
  "wallet_payment",
  "refund",
  "payout",
  "dispute",
] as const satisfies TransactionType[];

export default async function BalancePage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const balances = await mainFirst((await api.balance.get({})).balances);
  const currencies = balances.map((balance) => balance.currency);
  const currency = readFilter(params, "currency", currencies);
  const transactionType = readFilter(params, "type", types);
  const [history, mayPayOut] = await Promise.all([
    api.balance.history({ limit, offset, currency, transactionType }),
    viewerMay("payouts:write"),
  ]);
  const isFiltered = currency !== undefined || transactionType !== undefined || offset > 0;
  return (
    <>
      <PageHeader
        title="Balance"
        description="What you hold, and every movement of it."
        actions={mayPayOut && <PayOutButtons balances={balances} />}
      />
      <div className="space-y-6">
        <Balances balances={balances} />
        <div className="flex flex-wrap justify-between gap-2">
          <FilterLinks
            label="Filter by type"
            param="type"
            current={transactionType}
            params={params}
            options={[
              { value: null, label: "All" },
              ...types.map((type) => ({ value: type, label: codeWords(type) })),
            ]}
          />
          {currencies.length > 1 && (
            <FilterLinks
              label="Filter by currency"
              param="currency"
              current={currency}
              params={params}
              options={[
                { value: null, label: "All currencies" },
                ...currencies.map((code) => ({ value: code, label: code })),
              ]}
            />
          )}
        </div>
        <Card>
          <BalanceMovements
            movements={history.data}
            pagination={history.pagination}
            filtered={isFiltered}
          />
        </Card>
      </div>
    </>
  );
}
