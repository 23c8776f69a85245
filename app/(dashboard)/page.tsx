import type { Metadata } from "next";
import { getCaller, getViewer, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { mainCurrencyOf } from "#app/(dashboard)/main-currency.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { momentFormat } from "#components/display/formatters.ts";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { AttentionStrip } from "#components/overview/attention-strip.tsx";
import { Best } from "#components/overview/best.tsx";
import { VolumeChart } from "#components/overview/chart/volume-chart.tsx";
import { Figures } from "#components/overview/figures.tsx";
import { type FirstLink, FirstRun } from "#components/overview/first-run.tsx";
import { Funnel } from "#components/overview/funnel.tsx";
import { PayoutLine } from "#components/overview/payout-line.tsx";
import { readPeriodAddress } from "#components/overview/period-address.ts";
import { PeriodFault, PeriodLine } from "#components/overview/period-line.tsx";
import { PeriodPicker } from "#components/overview/period-picker.tsx";
import { Reasons } from "#components/overview/reasons.tsx";
import { spanOf } from "#components/overview/rows-address.ts";
import { PaymentsTable } from "#components/payments/list/payments-table.tsx";
import { FilterLinks } from "#components/table/filters/filter-links.tsx";
import { readFilter, type SearchParams } from "#components/table/list-url.ts";
import { ListSheet } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import { getServices } from "#server/http/services.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { Funnel as FunnelCounts, Overview } from "#server/wire/dashboard/overview.ts";

export const metadata: Metadata = { title: "Overview" };

const recentShown = 8;

export default async function OverviewPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [attention, steps, currencies, timeZone] = await Promise.all([
    api.dashboard.attention(),
    api.dashboard.firstSteps(),
    api.dashboard.currencies(),
    readerZone(),
  ]);
  const now = await merchantNow();
  const today = dayIn(now, timeZone);
  const { asked, fault } = readPeriodAddress(params, today);
  const code = readFilter(params, "currency", currencies) ?? (await mainCurrencyOf(currencies));
  const [overview, funnel, recent, payouts] = await Promise.all([
    api.dashboard.overview({ ...asked, currency: code, timeZone }),
    api.dashboard.funnel({ ...asked, timeZone }),
    api.dashboard.payments({ limit: recentShown }),
    api.payouts.list({ status: "in_transit", limit: 1, offset: 0 }),
  ]);
  const { currency } = overview;
  const [best, balance] = await Promise.all([
    api.dashboard.best({ ...asked, currency, timeZone }),
    api.balance.get({ currency }),
  ]);
  const { principal, merchant } = await getViewer();
  return (
    <>
      <PageHeader
        title="Overview"
        aside={nowIn(timeZone, now)}
        actions={steps.payment && <PeriodPicker {...{ asked, params, today }} />}
      />
      {steps.payment && fault && <PeriodFault fault={fault} days={asked.days} />}
      <AttentionStrip attention={attention} />
      {steps.payment && asked.from && <PeriodLine overview={overview} />}
      {steps.payment ? (
        <Period {...{ overview, funnel, params, currencies }} />
      ) : (
        <FirstRun
          done={steps}
          may={(scope) => principal.scopes.has(scope)}
          isTesting={getServices().env.APP_ENV === "testing"}
          businessName={merchant.name}
          link={steps.link ? await firstLink() : null}
        />
      )}
      {recent.data.length > 0 && (
        <>
          <div className="mt-6 mb-2 flex items-baseline justify-between gap-4">
            <h2 className="text-sm font-semibold">Latest payments</h2>
            <Link href="/payments" className="text-table font-medium">
              All payments
            </Link>
          </div>
          <ListSheet>
            <PaymentsTable payments={recent.data} pagination={null} mayLink={false} />
          </ListSheet>
        </>
      )}
      {steps.payment && <Best best={best} currency={currency} span={spanOf(overview)} />}
      {steps.payment && (
        <PayoutLine
          balance={balance}
          onItsWay={payouts.data[0]}
          mayPayOut={await viewerMay("payouts:write")}
        />
      )}
    </>
  );
}

/** “Saturday 21 November, 14:32 in Amsterdam”: where the days of the figures begin. */
function nowIn(timeZone: string, now: Date): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    momentFormat("en-GB", { timeZone, ...options }).format(now);
  const day = format({ weekday: "long", day: "numeric", month: "long" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return `${day}, ${time} ${place === "UTC" ? "UTC" : `in ${place}`}`;
}

/** The newest link that can be paid now. */
async function firstLink(): Promise<FirstLink | null> {
  const api = await getCaller();
  const { data } = await api.paymentLinks.list({ active: true, limit: 1, offset: 0 });
  const [link] = data;
  if (!link) return null;
  const { id, name, totalAmount: amount, currency, url } = link;
  return { name: name ?? id, amount, currency, url };
}

type PeriodProps = {
  overview: Overview;
  funnel: FunnelCounts;
  params: SearchParams;
  currencies: string[];
};

function Period({ overview, funnel, params, currencies }: PeriodProps) {
  const { currency, reasons, days } = overview;
  const span = spanOf(overview);
  const losses = (
    <>
      <Funnel counts={funnel} span={span} />
      <Reasons reasons={reasons} span={span} />
    </>
  );
  return (
    <>
      {currencies.length > 1 && (
        <div className="pt-3">
          <FilterLinks
            label="Currency of the figures"
            param="currency"
            current={currency}
            params={params}
            options={currencies.map((code) => ({ value: code, label: code }))}
          />
        </div>
      )}
      <Figures overview={overview} />
      {days.length === 1 ? (
        <div className="grid gap-x-10 gap-y-6 border-b border-line py-5 lg:grid-cols-2">
          {losses}
        </div>
      ) : (
        <div className="grid border-b border-line lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Volume overview={overview} />
          <div className="space-y-6 py-5 max-lg:border-t max-lg:border-line lg:pl-6">{losses}</div>
        </div>
      )}
    </>
  );
}

function Volume({ overview }: { overview: Overview }) {
  const { others } = overview;
  return (
    <section aria-labelledby="volume" className="py-5 lg:border-r lg:border-line lg:pr-2">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="volume" className="text-sm font-semibold">
          Volume a day
        </h2>
        {others.length > 0 && (
          <p className="text-table text-ink-muted">
            also{" "}
            {others.map((other, index) => (
              <span key={other.currency}>
                {index > 0 && ", "}
                <Money amount={other.volume} currency={other.currency} />
              </span>
            ))}
            , not added here
          </p>
        )}
      </div>
      <VolumeChart overview={overview} />
    </section>
  );
}
