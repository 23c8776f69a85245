/**
 * What stands behind a period's days: the same weekdays so many whole weeks before, because a shop's Saturday is
 * compared with a Saturday. Of a period that is no whole number of weeks the last days are behind themselves.
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
