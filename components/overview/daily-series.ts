import type { Takings } from "#server/wire/dashboard.ts";

export type DayPoint = { date: string; amount: number; payments: number };

/** Every day from first to last in one currency; days without a payment are zero. */
export function dailySeries(takings: Takings, currency: string): DayPoint[] {
  const known = new Map(
    takings.days.filter((day) => day.currency === currency).map((day) => [day.date, day]),
  );
  const points: DayPoint[] = [];
  const day = new Date(`${takings.from}T00:00:00.000Z`);
  const last = new Date(`${takings.to}T00:00:00.000Z`);
  while (day <= last) {
    const date = day.toISOString().slice(0, 10);
    const { amount = 0, payments = 0 } = known.get(date) ?? {};
    points.push({ date, amount, payments });
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return points;
}

/** The currencies that anything was taken in, the busiest first. */
export function currenciesOf(takings: Takings): string[] {
  const payments = new Map<string, number>();
  for (const day of takings.days) {
    payments.set(day.currency, (payments.get(day.currency) ?? 0) + day.payments);
  }
  return [...payments]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([code]) => code);
}
