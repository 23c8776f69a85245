import type { ReactNode } from "react";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { Change } from "#components/overview/change.tsx";
import { changeOf } from "#components/overview/chart/path.ts";
import { Sparkline } from "#components/overview/chart/sparkline.tsx";
import { lostHref, rowsHref, spanOf } from "#components/overview/rows-address.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { Overview, OverviewDay } from "#server/wire/dashboard/overview.ts";

/** The four figures of a period, each beside the period before and with its days as a line. */
export function Figures({ overview }: { overview: Overview }) {
  const { sums, sumsBefore, currency, days, endsToday: endsNow } = overview;
  const isFirstPeriod = sumsBefore.tried === 0 && sumsBefore.lost === 0;
  const from = (before: string) => (isFirstPeriod ? "" : `from ${before}`);
  const [rate, rateBefore] = [rateOf(sums), rateOf(sumsBefore)];
  const span = spanOf(overview);
  const paid = sums.paid > 0 && rowsHref("/payments", span, { outcome: "captured", currency });
  const tried = sums.tried > 0 && rowsHref("/payments", span, { outcome: "tried", currency });
  const lost = sums.lost > 0 && lostHref(span, currency);
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-5 border-b border-line py-5 sm:grid-cols-2 sm:gap-x-10 xl:grid-cols-4 xl:gap-x-6">
      <Figure
        term="Volume"
        value={<BigMoney amount={sums.volume} currency={currency} />}
        href={paid}
        change={changeOf(sums.volume, sumsBefore.volume)}
        compared={from(formatMoney(sumsBefore.volume, currency)) || "nothing earlier to compare"}
        line={days.map(({ volume }) => volume)}
        endsNow={endsNow}
        isFirst
      />
      <Figure
        term="Payments that succeed"
        brief="Succeed"
        value={rate === null ? "–" : `${rate.toFixed(1)} %`}
        href={tried}
        change={rate !== null && rateBefore !== null ? rate - rateBefore : null}
        unit="points"
        compared={from(rateBefore === null ? "–" : `${rateBefore.toFixed(1)} %`)}
        line={days.map((day) => rateOf(day) ?? 0)}
        endsNow={endsNow}
      />
      <Figure
        term="Payments"
        value={sums.paid.toLocaleString("en")}
        href={paid}
        change={changeOf(sums.paid, sumsBefore.paid)}
        compared={from(sumsBefore.paid.toLocaleString("en"))}
        line={days.map(({ paid }) => paid)}
        endsNow={endsNow}
      />
      <Figure
        term="Refunds and disputes"
        brief="Money back"
        value={<BigMoney amount={sums.lost} currency={currency} />}
        href={lost}
        change={changeOf(sums.lost, sumsBefore.lost)}
        compared={from(formatMoney(sumsBefore.lost, currency))}
        line={days.map(({ lost }) => lost)}
        endsNow={endsNow}
        moreIsWorse
      />
    </dl>
  );
}

type FigureProps = {
  term: string;
  /** The same where three share a phone's width. */
  brief?: string;
  value: ReactNode;
  /** Where the rows are that it counts; false of none. */
  href: string | false;
  /** Against the period before; null where nothing compares. */
  change: number | null;
  unit?: "points";
  /** Beside the period before, in words. */
  compared: string;
  line: number[];
  /** Whether its last day is today. */
  endsNow: boolean;
  moreIsWorse?: boolean;
  /** On a phone alone in its row; the others share the next one, without lines. */
  isFirst?: boolean;
};

function Figure({ moreIsWorse = false, isFirst = false, ...props }: FigureProps) {
  const { term, brief, value, href, change, unit, compared, line, endsNow } = props;
  return (
    <div
      className={cn(
        "min-w-0",
        isFirst ? "max-sm:col-span-3" : "xl:border-l xl:border-line xl:pl-6",
      )}
    >
      <dt className="text-table text-ink-muted max-sm:truncate">
        {brief ? (
          <>
            <span className="max-sm:hidden">{term}</span>
            <span className="sm:hidden">{brief}</span>
          </>
        ) : (
          term
        )}
      </dt>
      <dd className="flex max-h-9 flex-wrap items-end justify-between gap-x-3 overflow-clip [overflow-clip-margin:4px]">
        <span
          className={cn(
            "text-3xl font-semibold whitespace-nowrap tabular-nums",
            !isFirst && "max-sm:text-xl",
          )}
        >
          {href ? (
            <Link href={href} className="-my-1 block py-1 text-ink no-underline hover:underline">
              {value}
            </Link>
          ) : (
            value
          )}
        </span>
        <Sparkline
          values={line}
          endsNow={endsNow}
          isQuiet={moreIsWorse}
          className={cn(!isFirst && "max-sm:hidden")}
        />
      </dd>
      <dd className="mt-1 flex min-h-5 flex-wrap gap-x-2 text-table text-ink-muted">
        {change !== null && <Change {...{ change, unit, moreIsWorse }} />}
        {compared}
      </dd>
    </div>
  );
}

/** The percentage of the tried payments that were paid. */
function rateOf({ paid, tried }: Pick<OverviewDay, "paid" | "tried">): number | null {
  return tried === 0 ? null : (paid / tried) * 100;
}
