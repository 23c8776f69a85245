import type { ReactNode } from "react";
import { BigMoney } from "#components/display/big-money.tsx";
import { formatMoney } from "#components/display/format-money.ts";
import { Change } from "#components/overview/change.tsx";
import { changeOf } from "#components/overview/path.ts";
import { rowsHref, spanOf } from "#components/overview/rows-address.ts";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#components/ui/cn.ts";
import { Sparkline } from "#components/overview/sparkline.tsx";
import type { Overview, OverviewDay } from "#server/wire/overview.ts";

/** The four figures of a period, each beside the period before and with its days as a line. */
export function Figures({ overview }: { overview: Overview }) {
  const { sums, sumsBefore, currency, days, endsToday: endsNow } = overview;
  const [rate, rateBefore] = [rateOf(sums), rateOf(sumsBefore)];
  const paid = rowsHref("/payments", spanOf(overview), { outcome: "captured", currency });
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-5 border-b border-line py-5 sm:grid-cols-2 sm:gap-x-10 xl:grid-cols-4">
      <Figure
        term="Volume"
        value={<BigMoney amount={sums.volume} currency={currency} />}
        change={changeOf(sums.volume, sumsBefore.volume)}
        before={formatMoney(sumsBefore.volume, currency)}
        line={days.map(({ volume }) => volume)}
        endsNow={endsNow}
        isFirst
      />
      <Figure
        term="Payments that succeed"
        value={rate === null ? "–" : `${rate.toFixed(1)} %`}
        change={rate !== null && rateBefore !== null ? rate - rateBefore : null}
        unit="points"
        before={rateBefore === null ? "nothing" : `${rateBefore.toFixed(1)} %`}
        line={days.map((day) => rateOf(day) ?? 0)}
        endsNow={endsNow}
      />
      <Figure
        term="Payments"
        value={
          <Link href={paid} className="text-ink no-underline hover:underline">
            {sums.paid.toLocaleString("en")}
          </Link>
        }
        change={changeOf(sums.paid, sumsBefore.paid)}
        before={sumsBefore.paid.toLocaleString("en")}
        line={days.map(({ paid }) => paid)}
        endsNow={endsNow}
      />
      <Figure
        term="Refunds and disputes"
        value={<BigMoney amount={sums.lost} currency={currency} />}
        change={changeOf(sums.lost, sumsBefore.lost)}
        before={formatMoney(sumsBefore.lost, currency)}
        line={days.map(({ lost }) => lost)}
        endsNow={endsNow}
        moreIsWorse
      />
    </dl>
  );
}

type FigureProps = {
  term: string;
  value: ReactNode;
  /** Against the period before; null where nothing compares. */
  change: number | null;
  unit?: "points";
  before: string;
  line: number[];
  /** Whether its last day is today. */
  endsNow: boolean;
  moreIsWorse?: boolean;
  /** On a phone alone in its row; the others share the next one, without lines. */
  isFirst?: boolean;
};

function Figure({ moreIsWorse = false, isFirst = false, ...props }: FigureProps) {
  const { term, value, change, unit, before, line, endsNow } = props;
  return (
    <div className={cn("min-w-0", isFirst && "max-sm:col-span-3")}>
      <dt className="text-table text-ink-muted max-sm:truncate">{term}</dt>
      <dd className="flex items-end justify-between gap-3">
        <span
          className={cn(
            "text-3xl font-semibold whitespace-nowrap tabular-nums",
            !isFirst && "max-sm:text-xl",
          )}
        >
          {value}
        </span>
        <Sparkline
          values={line}
          endsNow={endsNow}
          isQuiet={moreIsWorse}
          className={cn(!isFirst && "max-sm:hidden")}
        />
      </dd>
      <dd className="mt-1 flex flex-wrap gap-x-2 text-table text-ink-muted">
        {change !== null && <Change {...{ change, unit, moreIsWorse }} />}
        from {before}
      </dd>
    </div>
  );
}

/** Of the payments that were tried, how many in a hundred were paid. */
function rateOf({ paid, tried }: Pick<OverviewDay, "paid" | "tried">): number | null {
  return tried === 0 ? null : (paid / tried) * 100;
}
