import { monthName } from "#components/billing/month-words.ts";
import type { Period } from "#components/tax/report-periods.ts";
import { monthAfter } from "#server/wire/billing/month.ts";

/** The month of this day and those before it, newest first, each by its first and last day. */
export function latestMonths(today: string, count: number): Period[] {
  return Array.from({ length: count }, (_, at) => {
    const month = monthAfter(today.slice(0, 7), -at);
    const [year = 0, number = 0] = month.split("-").map(Number);
    const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
    return { from: `${month}-01`, to: `${month}-${days}`, label: monthName(month) };
  });
}
