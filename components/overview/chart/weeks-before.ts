/**
 * The days that a period's days are compared with: the same weekdays, a number of whole weeks earlier, because a
 * shop's Saturday is compared with a Saturday. When the period is not a whole number of weeks, its last days are
 * compared with its own first days.
 */
export function weeksBefore<Day>(days: Day[], before: Day[]): { weeks: number; days: Day[] } {
  const weeks = Math.floor(days.length / 7);
  const all = [...before, ...days];
  const start = before.length - weeks * 7;
  return { weeks, days: weeks === 0 ? [] : all.slice(start, start + days.length) };
}

/** “four weeks before” */
export function weeksInWords(weeks: number): string {
  const words = ["", "a week", "two weeks", "three weeks", "four weeks"];
  return `${words[weeks] ?? `${weeks} weeks`} before`;
}
