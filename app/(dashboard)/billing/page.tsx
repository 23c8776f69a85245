import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { mainCurrencyOf } from "#app/(dashboard)/main-currency.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { BillingFigures } from "#components/billing/billing-figures.tsx";
import { BillingQueues } from "#components/billing/billing-queues.tsx";
import { daysUntilDue } from "#components/billing/due-words.ts";
import { Moves } from "#components/billing/moves.tsx";
import { MrrChart } from "#components/billing/mrr-chart.tsx";
import { ratesOf, trialsOf } from "#components/billing/rates/month-of.ts";
import { RatesFigures } from "#components/billing/rates/rates-figures.tsx";
import { readNarrowed } from "#components/billing/read-narrowed.ts";
import { EmptyState } from "#components/display/empty-state.tsx";
import { Money } from "#components/display/money/money.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Download, TrendingUp } from "#components/icons/icons.ts";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";
import type { MrrMonth } from "#server/wire/billing/mrr.ts";

export const metadata: Metadata = { title: "Billing" };

export default async function BillingPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("billing:read")))
    return <NotForYou title="Billing" deed="see the revenue" icon={TrendingUp} />;
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ to, months }, toRescue, queues] = await Promise.all([
    api.billing.mrr({}),
    api.billing.toRescue({}),
    readQueues(),
  ]);
  const currencies = [...new Set(months.map(({ currency }) => currency))];
  const currency =
    readFilter(params, "currency", currencies) ??
    (await mainCurrencyOf(currencies)) ??
    currencies[0];
  const own = months.filter((month) => month.currency === currency);
  const asked = readNarrowed(params).month ?? to;
  const shown = own.find(({ month }) => month === asked) ?? own.at(-1);
  const { rates, trials } = shown ? await readRates(shown) : { rates: null, trials: null };
  return (
    <>
      <PageHeader
        title="Billing"
        actions={
          shown && (
            <>
              <Currencies {...{ currencies, params }} current={currency} />
              <Button asChild variant="secondary" size="sm">
                <FileLink href="/billing/file" download>
                  <Download aria-hidden className="size-4" /> Export
                </FileLink>
              </Button>
            </>
          )
        }
      />
      {shown ? (
        <>
          <BillingFigures
            month={shown}
            toRescue={
              toRescue.find((one) => one.currency === currency) ?? {
                currency: shown.currency,
                subscriptions: 0,
                amount: 0,
              }
            }
            due={queues.due?.sums.find((one) => one.currency === currency) ?? null}
          />
          <div className="grid border-b border-line lg:grid-cols-[minmax(0,1fr)_24rem]">
            <section aria-labelledby="mrr" className="py-5 lg:border-r lg:border-line lg:pr-6">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h2 id="mrr" className="text-sm font-semibold">
                  MRR, twelve months
                </h2>
                <Basis
                  others={months.filter((one) => one.month === to && one.currency !== currency)}
                />
              </div>
              <MrrChart months={own} chosen={shown.month} params={params} />
            </section>
            <div className="py-5 max-lg:border-t max-lg:border-line lg:pl-6">
              <Moves month={shown} isCurrent={shown.month === to} />
            </div>
          </div>
          {rates && <RatesFigures rates={rates} trials={trials} />}
        </>
      ) : (
        <EmptyState icon={TrendingUp} title="No recurring revenue yet">
          It begins with the first subscription that is paid.
        </EmptyState>
      )}
      <BillingQueues {...queues} />
    </>
  );
}

async function readRates({ month, currency }: MrrMonth) {
  const api = await getCaller();
  const asked = { from: month, to: month, currency };
  const [rates, trials] = await Promise.all([api.billing.rates(asked), api.billing.trials(asked)]);
  const place = { month, currency };
  return { rates: ratesOf(place, rates.months), trials: trialsOf(place, trials.months) };
}

async function readQueues() {
  const api = await getCaller();
  const [retries, due, now, zone, mayEditRetries] = await Promise.all([
    viewerMay("subscriptions:read").then((may) => (may ? api.dashboard.retryQueue() : null)),
    viewerMay("invoices:read").then((may) => (may ? api.billing.invoicesDue({}) : null)),
    merchantNow(),
    readerZone(),
    viewerMay("settings:write"),
  ]);
  const rows = due?.rows.map((row) => ({ ...row, inDays: daysUntilDue(row.dueAt, { now, zone }) }));
  return { retries, due: due && { ...due, rows: rows ?? [] }, mayEditRetries };
}

function Currencies(props: {
  currencies: string[];
  current: string | undefined;
  params: SearchParams;
}) {
  if (props.currencies.length < 2) return null;
  return (
    <FilterLinks
      label="Currency of the figures"
      param="currency"
      current={props.current}
      params={props.params}
      options={props.currencies.map((code) => ({ value: code, label: code }))}
    />
  );
}

/** The rule of the figures, and the revenue in other currencies. */
function Basis({ others }: { others: MrrMonth[] }) {
  return (
    <p className="text-table text-ink-muted">
      before tax, after discounts
      {others.length > 0 && "; also "}
      {others.map((other, index) => (
        <span key={other.currency}>
          {index > 0 && ", "}
          <Money amount={other.mrrEnd} currency={other.currency} />
        </span>
      ))}
      {others.length > 0 && ", not added here"}
    </p>
  );
}
