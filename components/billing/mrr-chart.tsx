import { monthName, shortMonth } from "#components/billing/month-words.ts";
import { formatMoney, formatMoneyCompact } from "#components/display/money/format-money.ts";
import { ChartLines } from "#components/overview/chart/chart-lines.tsx";
import { pointsOf, roundTop } from "#components/overview/chart/path.ts";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { MrrMonth } from "#server/wire/billing/mrr.ts";

const [width, height] = [600, 200];
const gridlines = [1, 2 / 3, 1 / 3, 0];

type MrrChartProps = { months: MrrMonth[]; chosen: string; params: SearchParams };

/** Revenue at each month's end as a line, drawn on the server. The months under it choose which movement is shown. */
export function MrrChart({ months, chosen, params }: MrrChartProps) {
  const currency = months[0]?.currency ?? "EUR";
  const ends = months.map(({ mrrEnd }) => mrrEnd);
  const top = roundTop(Math.max(...ends, 1));
  const points = pointsOf(ends, width, height, top);
  const spot = points[months.findIndex(({ month }) => month === chosen)];
  return (
    <figure>
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] pt-3 text-xs text-ink-muted">
        <div aria-hidden className="relative" style={{ height }}>
          {gridlines.map((part) => (
            <span
              key={part}
              className="absolute -translate-y-1/2"
              style={{ top: (1 - part) * height }}
            >
              {formatMoneyCompact(Math.round(top * part), currency)}
            </span>
          ))}
        </div>
        <div aria-hidden className="relative mr-3" style={{ height }}>
          <ChartLines {...{ width, height, gridlines }} now={points} before={[]} endsNow={false} />
          {spot && (
            <span
              className="pointer-events-none absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-chart bg-accent"
              style={{ left: `${(spot.x / width) * 100}%`, top: spot.y }}
            />
          )}
        </div>
        <Months {...{ months, chosen, params }} />
      </div>
      <Numbers months={months} currency={currency} />
    </figure>
  );
}

function Months({ months, chosen, params }: MrrChartProps) {
  const last = months.at(-1)?.month;
  return (
    <nav aria-label="Month" className="col-start-2 mt-1 mr-3 -ml-4 flex justify-between">
      {months.map(({ month }, nth) => (
        <Link
          key={month}
          href={listHref(params, { month: month === last ? null : month })}
          aria-label={monthName(month, { year: true })}
          aria-current={month === chosen ? "true" : undefined}
          className={cn(
            "flex h-8 w-8 items-center justify-center rounded-sm text-ink-muted no-underline hover:text-ink max-md:h-11",
            month === chosen && "font-semibold text-ink",
            (months.length - 1 - nth) % 3 !== 0 && "max-sm:hidden",
          )}
        >
          {shortMonth(month)}
        </Link>
      ))}
    </nav>
  );
}

/** The numbers of the line for those who do not see it. */
function Numbers({ months, currency }: { months: MrrMonth[]; currency: string }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Monthly recurring revenue in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">At its end</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, mrrEnd }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, { year: true })}</th>
              <td>{formatMoney(mrrEnd, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
