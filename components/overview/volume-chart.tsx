import { formatMoney, formatMoneyCompact } from "#components/display/format-money.ts";
import { DayNumbers, DayTargets, shortDay } from "#components/overview/chart-days.tsx";
import { linePath, roundTop } from "#components/overview/path.ts";
import type { Overview } from "#server/wire/overview.ts";

const [width, height] = [600, 220];
const gridlines = [1, 0.75, 0.5, 0.25, 0];

/**
 * Volume a day as a line, the period before dotted behind it. Drawn on the server: it needs no
 * script. The same numbers stand in a table for those who do not see it.
 */
export function VolumeChart({ overview }: { overview: Overview }) {
  const { days, before, currency } = overview;
  const values = days.map(({ volume }) => volume);
  const valuesBefore = before.map(({ volume }) => volume);
  const highest = Math.max(...values, 0);
  const top = roundTop(Math.max(highest, ...valuesBefore, 1));
  const best = days.find(({ volume }) => volume === highest);
  return (
    <figure>
      <div aria-hidden className="grid grid-cols-[3.5rem_minmax(0,1fr)] text-xs text-ink-muted">
        <div className="relative" style={{ height }}>
          {gridlines.map((part) => (
            <span
              key={part}
              className="absolute -translate-y-1/2"
              style={{ top: (1 - part) * height }}
            >
              {formatMoneyCompact(top * part, currency)}
            </span>
          ))}
        </div>
        <div className="relative" style={{ height }}>
          <Lines values={values} before={valuesBefore} top={top} />
          <DayTargets days={days} currency={currency} />
        </div>
        <div className="col-start-2 mt-2 flex justify-between">
          <span>{days.length > 1 && shortDay(days[0]?.date)}</span>
          <span>Today</span>
        </div>
      </div>
      <figcaption className="mt-2 text-xs text-ink-muted">
        {best && highest > 0 && (
          <>
            Most:{" "}
            <strong className="font-semibold text-ink">{formatMoney(highest, currency)}</strong> on{" "}
            {shortDay(best.date)}.{" "}
          </>
        )}
        Dotted: as many days before.
      </figcaption>
      <DayNumbers days={days} currency={currency} />
    </figure>
  );
}

type LinesProps = { values: number[]; before: number[]; top: number };

function Lines({ values, before, top }: LinesProps) {
  const line = linePath(values, width, height, top);
  const look = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-full w-full overflow-visible"
    >
      {gridlines.map((part) => (
        <path key={part} d={`M0 ${part * height}H${width}`} stroke="var(--chart-grid)" {...look} />
      ))}
      <path d={`${line}V${height}H0Z`} fill="var(--chart-1)" opacity="0.1" />
      <path
        d={linePath(before, width, height, top)}
        stroke="var(--chart-before)"
        strokeDasharray="2 4"
        strokeWidth="1.5"
        {...look}
      />
      <path d={line} stroke="var(--chart-1)" strokeWidth="2" strokeLinejoin="round" {...look} />
    </svg>
  );
}
