"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { dayWithName } from "#components/display/time/day-words.ts";
import { nearestIndex } from "#components/overview/chart/path.ts";
import { rowsHref } from "#components/overview/rows-address.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { OverviewDay } from "#server/wire/dashboard/overview.ts";

type Day = Pick<OverviewDay, "date" | "volume" | "paid">;
type ChooseDayProps = { days: Day[]; currency: string; top: number; height: number };
type Chosen = { nth: number; by: "mouse" | "touch" | "keys" };

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The whole chart as the way to one day's payments: of the day nearest to the pointer, or of the one that arrow keys
 * went to. However narrow the days are. A finger covers what it touches: it chooses, and the day's words lead on.
 */
export function ChooseDay({ days, currency, top, height }: ChooseDayProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const last = days.length - 1;
  const nth = chosen?.nth ?? last;
  const day = days[nth];
  if (!day) return null;
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const by = event.pointerType === "mouse" ? "mouse" : "touch";
    setChosen({ nth: nearestIndex(event.clientX - left, width, days.length), by });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setChosen({ nth: Math.max(0, Math.min(last, nth + by)), by: "keys" });
  };
  const stayUnderFinger = (event: MouseEvent) => {
    if (chosen?.by === "touch" && event.detail > 0) event.preventDefault();
  };
  const href = rowsHref("/payments", { from: day.date, to: day.date }, narrow(currency));
  const words = wordsOf(day, currency);
  const x = nth / last;
  return (
    <>
      <Link
        href={href}
        aria-label={words}
        aria-describedby="choose-day"
        className="absolute inset-0 touch-pan-y rounded-sm [-webkit-touch-callout:none]"
        draggable={false}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setChosen((now) => (now?.by === "mouse" ? null : now))}
        onFocus={() => setChosen((now) => now ?? { nth: last, by: "keys" })}
        onBlur={() => setChosen((now) => (now?.by === "keys" ? null : now))}
        onKeyDown={step}
        onClick={stayUnderFinger}
      />
      <span id="choose-day" className="sr-only">
        Arrow keys choose a day.
      </span>
      <span role="status" className="sr-only">
        {chosen?.by === "keys" && words}
      </span>
      {chosen && (
        <>
          <Mark x={x} y={(1 - day.volume / top) * height} />
          <Link
            href={href}
            tabIndex={-1}
            aria-hidden
            className={cn(
              "absolute -top-6 z-10 flex h-6 items-center gap-1.5 rounded-sm border border-line-strong bg-surface px-2 text-ink-muted no-underline shadow-sm whitespace-nowrap",
              chosen.by === "touch" ? "-top-11 h-11 px-3 text-table" : "pointer-events-none",
            )}
            style={{ left: `${x * 100}%`, transform: `translateX(-${x * 100}%)` }}
          >
            <strong className="font-semibold text-ink">{formatMoney(day.volume, currency)}</strong>
            {dayWithName(day.date)}, {payments(day)}
            {chosen.by === "touch" && <span aria-hidden>›</span>}
          </Link>
        </>
      )}
    </>
  );
}

/** Where the chosen day is on the line. */
function Mark({ x, y }: { x: number; y: number }) {
  const left = `${x * 100}%`;
  return (
    <>
      <span className="pointer-events-none absolute inset-y-0 w-px bg-line-firm" style={{ left }} />
      <span
        className="pointer-events-none absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-chart bg-surface"
        style={{ left, top: y }}
      />
    </>
  );
}

const narrow = (currency: string) => ({ outcome: "captured", currency });

const payments = ({ paid }: Day) => `${paid} ${paid === 1 ? "payment" : "payments"}`;

function wordsOf(day: Day, currency: string): string {
  return `${dayWithName(day.date)}: ${formatMoney(day.volume, currency)}, ${payments(day)}`;
}
