import { formatMoney, formatMoneyCompact } from "#components/display/money/format-money.ts";
import { dayWithName, shortDay } from "#components/display/time/day-words.ts";
import { ChartLines } from "#components/overview/chart/chart-lines.tsx";
import { ChooseDay } from "#components/overview/chart/choose-day.tsx";
import { pointsOf, roundTop } from "#components/overview/chart/path.ts";
import { weeksBefore, weeksInWords } from "#components/overview/chart/weeks-before.ts";
import { cn } from "#components/ui/cn.ts";
import type { Overview, OverviewDay } from "#server/wire/dashboard/overview.ts";

const [width, height] = [600, 220];
const gridlines = [1, 2 / 3, 1 / 3, 0];
/** At most days to move are named under the chart, the last besides. */
const ticksMax = 4;
/** Two labels at the lines' ends are so far apart. */
const labelsApart = 34;

/**
 * Volume a day as a line, as many weeks before dotted behind it, each named where it ends. Drawn on the
 * server: only choosing a day of it needs a script. The same numbers stand in a table for those who do not see it.
 */
export function VolumeChart({ overview }: { overview: Overview }) {
  const { days, before, currency, endsToday } = overview;
  const last = days.at(-1);
  const behind = weeksBefore(days, before);
  const highest = Math.max(...days.map(({ volume }) => volume), 0);
  const top = roundTop(Math.max(highest, ...behind.days.map(({ volume }) => volume), 1));
  const place = (some: OverviewDay[]) =>
    pointsOf(
      some.map(({ volume }) => volume),
      width,
      height,
      top,
    );
  const lines = { now: place(days), before: place(behind.days) };
  return (
    <figure>
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] pt-5 text-xs text-ink-muted sm:grid-cols-[3rem_minmax(0,1fr)_7.5rem]">
        <Axis top={top} currency={currency} />
        <div className="relative" style={{ height }}>
          <div aria-hidden className="h-full">
            <ChartLines {...{ width, height, gridlines, ...lines }} endsNow={endsToday} />
            <Highest {...{ days, highest, top, currency, endsToday }} />
            {endsToday && <Spot x={1} y={lines.now.at(-1)?.y ?? height} className="bg-accent" />}
          </div>
          <ChooseDay
            days={days.map(({ date, volume, paid }) => ({ date, volume, paid }))}
            {...{ currency, top, height }}
          />
        </div>
        <EndLabels
          now={lines.now.at(-1)?.y ?? height}
          before={lines.before.at(-1)?.y}
          lastDay={`${formatMoney(last?.volume ?? 0, currency)} ${endsToday ? "today" : `on ${shortDay(last?.date)}`}`}
          weeks={behind.weeks}
        />
        <Ticks days={days} endsToday={endsToday} />
      </div>
      {behind.weeks > 0 && (
        <figcaption className="mt-2 text-xs text-ink-muted sm:sr-only">
          Dotted: {weeksInWords(behind.weeks)}.
        </figcaption>
      )}
      <DayNumbers days={days} currency={currency} />
    </figure>
  );
}

function Axis({ top, currency }: { top: number; currency: string }) {
  return (
    <div aria-hidden className="relative" style={{ height }}>
      {gridlines.map((part) => (
        <span key={part} className="absolute -translate-y-1/2" style={{ top: (1 - part) * height }}>
          {formatMoneyCompact(Math.round(top * part), currency)}
        </span>
      ))}
    </div>
  );
}

type HighestProps = Pick<Overview, "days" | "currency" | "endsToday"> & {
  highest: number;
  top: number;
};

/** The best day by its name, where it is. */
function Highest({ days, highest, top, currency, endsToday }: HighestProps) {
  const nth = days.findIndex(({ volume }) => volume === highest);
  if (highest === 0 || nth < 0) return null;
  const x = nth / (days.length - 1);
  const y = (1 - highest / top) * height;
  return (
    <>
      {(nth < days.length - 1 || !endsToday) && <Spot x={x} y={y} className="bg-surface" />}
      <span
        className="pointer-events-none absolute whitespace-nowrap"
        style={{ left: `${x * 100}%`, top: y - 24, transform: `translateX(-${x * 100}%)` }}
      >
        <strong className="font-semibold text-ink">{formatMoney(highest, currency)}</strong>{" "}
        {dayWithName(days[nth]?.date ?? "")}
      </span>
    </>
  );
}

/** A round mark on the line, which is stretched as the page is wide. */
function Spot({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <span
      className={cn(
        "pointer-events-none absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-chart",
        className,
      )}
      style={{ left: `${x * 100}%`, top: y }}
    />
  );
}

type EndLabelsProps = { now: number; before: number | undefined; lastDay: string; weeks: number };

function EndLabels({ now, before, lastDay, weeks }: EndLabelsProps) {
  const at = apart(now, before ?? -labelsApart);
  return (
    <div aria-hidden className="relative max-sm:hidden" style={{ height }}>
      <p className="absolute left-4 -translate-y-1/2 leading-4" style={{ top: at.now }}>
        <strong className="block font-semibold text-success">This period</strong>
        {lastDay}
      </p>
      {before !== undefined && (
        <p className="absolute left-4 -translate-y-1/2 leading-4" style={{ top: at.before }}>
          {weeksInWords(weeks)}
        </p>
      )}
    </div>
  );
}

/** Where two labels stand whose lines end near each other: one over the other, and neither under the chart. */
function apart(now: number, before: number): { now: number; before: number } {
  if (Math.abs(now - before) >= labelsApart) return { now, before };
  const [upper, lower] =
    now <= before ? (["now", "before"] as const) : (["before", "now"] as const);
  const low = Math.min(height, Math.max(now, before, labelsApart));
  return { now, before, [lower]: low, [upper]: low - labelsApart };
}

function Ticks({ days, endsToday }: { days: OverviewDay[]; endsToday: boolean }) {
  // So that the last one named is half a step from the end.
  const weeks = Math.ceil(days.length / ((ticksMax + 0.5) * 7));
  const every = days.length <= 7 ? 2 : weeks * 7;
  const named = days.flatMap((day, nth) =>
    nth % every === 0 && nth < days.length - every / 2 ? [{ ...day, nth }] : [],
  );
  return (
    <div aria-hidden className="relative col-start-2 mt-2 h-4">
      {named.map(({ date, nth }) => (
        <span
          key={date}
          className={cn("absolute whitespace-nowrap", nth > 0 && "-translate-x-1/2")}
          style={{ left: `${(nth / (days.length - 1)) * 100}%` }}
        >
          {shortDay(date)}
        </span>
      ))}
      <span className="absolute right-0">{endsToday ? "Today" : shortDay(days.at(-1)?.date)}</span>
    </div>
  );
}

type DaysProps = { days: OverviewDay[]; currency: string };

/** The numbers of the days for those who do not see the line. */
function DayNumbers({ days, currency }: DaysProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>Volume by day in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Amount</th>
            <th scope="col">Payments</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ paid }) => paid > 0)
            .map(({ date, volume, paid }) => (
              <tr key={date}>
                <th scope="row">{shortDay(date)}</th>
                <td>{formatMoney(volume, currency)}</td>
                <td>{paid}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
