import type { BillingRates } from "#server/wire/billing/rates.ts";
import type { TrialMonth } from "#server/wire/billing/trials.ts";

type Place = Pick<TrialMonth, "month" | "currency">;

/** The trials of a month in a currency; none where the report has no line for it. */
export function trialsOf(place: Place, months: readonly TrialMonth[]): TrialMonth {
  return lineOf(place, months) ?? { ...place, ended: 0, converted: 0, lost: 0 };
}

/** The rates of a month in a currency; nothing where there was no revenue. */
export function ratesOf(place: Place, months: readonly BillingRates[]): BillingRates {
  return (
    lineOf(place, months) ?? {
      ...place,
      customersStart: 0,
      customersGained: 0,
      customersLost: 0,
      mrrStart: 0,
      mrrLost: 0,
      recovered: { subscriptions: 0, amount: 0 },
      unrecovered: { subscriptions: 0, amount: 0 },
    }
  );
}

function lineOf<Line extends Place>({ month, currency }: Place, lines: readonly Line[]) {
  return lines.find((one) => one.month === month && one.currency === currency);
}
