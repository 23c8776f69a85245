import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Money } from "#components/display/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Balances } from "#components/overview/balances.tsx";
import { DailyChart } from "#components/overview/daily-chart.tsx";
import { currenciesOf, dailySeries } from "#components/overview/daily-series.ts";
import { LedgerVerified } from "#components/overview/ledger-verified.tsx";
import { PaymentsTable } from "#components/payments/payments-table.tsx";
import { FilterLinks } from "#components/table/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Overview" };

const recentShown = 8;

export default async function OverviewPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [balance, verified, takings, recent, mayCreate] = await Promise.all([
    api.balance.get({}),
    api.dashboard.ledgerVerified(),
    api.dashboard.takings(),
    api.paymentIntents.list({ limit: recentShown }),
    viewerMay("payment-links:write"),
  ]);
  const currencies = currenciesOf(takings);
  const currency = readFilter(params, "currency", currencies) ?? currencies[0] ?? balance.currency;
  const points = dailySeries(takings, currency);
  const taken = points.reduce((sum, point) => sum + point.amount, 0);
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          mayCreate && (
            <Button asChild>
              <Link href="/payment-links/new">New payment link</Link>
            </Button>
          )
        }
      />
      <div className="space-y-6">
        <div className="space-y-2">
          <Balances balances={balance.balances} />
          <LedgerVerified {...verified} />
        </div>
        <Card>
          <CardHeader
            title="Last 30 days"
            description={
              <>
                <Money amount={taken} currency={currency} className="font-medium text-ink" /> taken
              </>
            }
            action={
              currencies.length > 1 && (
                <FilterLinks
                  label="Currency of the chart"
                  param="currency"
                  current={currency}
                  params={params}
                  options={currencies.map((code) => ({ value: code, label: code }))}
                />
              )
            }
          />
          <CardBody>
            <DailyChart points={points} currency={currency} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader
            title="Recent payments"
            action={
              <Button asChild variant="ghost" size="sm">
                <Link href="/payments">All payments</Link>
              </Button>
            }
          />
          <div className="pt-3">
            <PaymentsTable
              payments={recent.data}
              pagination={null}
              filtered={false}
              mayLink={mayCreate}
            />
          </div>
        </Card>
      </div>
    </>
  );
}
