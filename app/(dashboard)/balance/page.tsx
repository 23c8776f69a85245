import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { mainFirst } from "#app/(dashboard)/main-currency.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { BalanceMovements } from "#components/balance/balance-movements.tsx";
import { Balances } from "#components/balance/balances.tsx";
import { DaysExplained } from "#components/balance/days-explained.tsx";
import { codeWords } from "#components/display/code/code-words.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { PayOutButtons } from "#components/payouts/pay-out-buttons.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { Days } from "#components/table/filters/filters.tsx";
import { one, readFilter, readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Card } from "#components/ui/card.tsx";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";
import { AskDays } from "#server/wire/dashboard/dashboard.ts";

export const metadata: Metadata = { title: "Balance" };

/** The transaction types that touch the merchant's own balance. */
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
  const timeZone = await readerZone();
  const today = dayIn(await merchantNow(), timeZone);
  const { from: firstDay, to: lastDay } = withDays(params, today);
  const [from, to] = [beginOf(one(firstDay), timeZone), endOf(one(lastDay), timeZone)];
  // From whole days a sum is made; of more than a month, or without an end, they are only listed.
  const days = AskDays.safeParse({ from, to }).data;
  const [history, explained, mayPayOut] = await Promise.all([
    api.balance.history({
      limit,
      offset,
      currency,
      transactionType,
      startDate: from,
      endDate: to && lastMomentBefore(to),
    }),
    days ? api.dashboard.explainDays(days) : null,
    viewerMay("payouts:write"),
  ]);
  return (
    <>
      <PageHeader
        title="Balance"
        description="Your money, and every change to it."
        actions={mayPayOut && <PayOutButtons balances={balances} />}
      />
      <div className="space-y-6">
        <Balances balances={balances} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Days params={params} today={today} />
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
        {explained && (
          <DaysExplained
            days={explained.filter((one) => !currency || one.currency === currency)}
            first={one(firstDay) ?? ""}
            last={one(lastDay) ?? ""}
          />
        )}
        <Card>
          <BalanceMovements movements={history.data} pagination={history.pagination} />
        </Card>
      </div>
    </>
  );
}

/** The list takes both its ends. */
function lastMomentBefore(moment: string): string {
  return new Date(Date.parse(moment) - 1).toISOString();
}
