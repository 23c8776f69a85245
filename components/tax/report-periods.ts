const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** A quarter, by its first and last day. */
export type Period = { from: string; to: string; label: string };

/** The quarter before this day's, and this day's until today: tax is mostly returned by quarters. */
export function usualPeriods(today: string): [before: Period, now: Period] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const first = month - ((month - 1) % 3);
  const day = (monthsOn: number, date: number) =>
    new Date(Date.UTC(year, first - 1 + monthsOn, date)).toISOString().slice(0, 10);
  const name = (monthsOn: number) => months[(first - 1 + monthsOn + 12) % 12];
  return [
    { from: day(-3, 1), to: day(0, 0), label: `${name(-3)} to ${name(-1)}` },
    { from: day(0, 1), to: today, label: `${name(0)} until today` },
  ];
}
