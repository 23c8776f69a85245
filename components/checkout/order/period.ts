import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";

const one = { day: "everyDay", week: "everyWeek", month: "everyMonth", year: "everyYear" } as const;
const many = {
  day: "everyDays",
  week: "everyWeeks",
  month: "everyMonths",
  year: "everyYears",
} as const;

/** How often, in words: "every month", "every 3 months". */
export function periodWords(t: Translate, recurring: Recurring): string {
  const { interval, intervalCount } = recurring;
  return intervalCount === 1 ? t(one[interval]) : t(many[interval], { count: intervalCount });
}
