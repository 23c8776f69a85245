"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney, formatMoneyCompact } from "#components/display/format-money.ts";
import type { DayPoint } from "#components/overview/daily-series.ts";

const height = 240;

/** Takings a day as bars; the same numbers stand in a table for those who do not see them. */
export function DailyChart({ points, currency }: { points: DayPoint[]; currency: string }) {
  return (
    <figure>
      <div aria-hidden className="overflow-hidden" style={{ height }}>
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 640, height }}>
          <BarChart
            data={points}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              dataKey="date"
              tickFormatter={shortDay}
              minTickGap={28}
              tickLine={false}
              axisLine={{ stroke: "var(--chart-grid)" }}
              tick={axisText}
            />
            <YAxis
              width={56}
              tickFormatter={(amount: number) => formatMoneyCompact(amount, currency)}
              tickLine={false}
              axisLine={false}
              tick={axisText}
            />
            <Tooltip
              cursor={{ fill: "var(--surface-hover)" }}
              content={({ payload }) => (
                <DayHint point={payload[0]?.payload as DayPoint | undefined} currency={currency} />
              )}
            />
            <Bar
              dataKey="amount"
              fill="var(--chart-1)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="sr-only">
        <table>
          <caption>Takings by day in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Amount</th>
              <th scope="col">Payments</th>
            </tr>
          </thead>
          <tbody>
            {points
              .filter((point) => point.payments > 0)
              .map((point) => (
                <tr key={point.date}>
                  <th scope="row">{shortDay(point.date)}</th>
                  <td>{formatMoney(point.amount, currency)}</td>
                  <td>{point.payments}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const axisText = { fill: "var(--text-muted)", fontSize: 12 };

function DayHint({ point, currency }: { point: DayPoint | undefined; currency: string }) {
  if (!point) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-md">
      <p className="text-ink-muted">{shortDay(point.date)}</p>
      <p className="font-semibold tabular-nums">{formatMoney(point.amount, currency)}</p>
      <p className="text-ink-muted">
        {point.payments} {point.payments === 1 ? "payment" : "payments"}
      </p>
    </div>
  );
}

function shortDay(date: string): string {
  return new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00.000Z`),
  );
}
