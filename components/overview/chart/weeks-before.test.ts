import { expect, test } from "vitest";
import { weeksBefore, weeksInWords } from "#components/overview/chart/weeks-before.ts";

const dates = (count: number, from: string) =>
  Array.from({ length: count }, (_, nth) =>
    new Date(Date.parse(from) + nth * 86_400_000).toISOString().slice(0, 10),
  );
const weekday = (date: string | undefined) => new Date(date ?? "").getUTCDay();

test.each([7, 30, 90])(
  "behind each of %i days is the same weekday, whole weeks before",
  (count) => {
    const all = dates(2 * count, "2026-01-01");
    const [before, days] = [all.slice(0, count), all.slice(count)];
    const behind = weeksBefore(days, before);
    expect(behind.days).toHaveLength(count);
    expect(behind.days.map(weekday)).toEqual(days.map(weekday));
    const apart = (Date.parse(days[0] ?? "") - Date.parse(behind.days[0] ?? "")) / 86_400_000;
    expect(apart).toBe(7 * behind.weeks);
  },
);

test("a single day has no weeks behind it", () => {
  expect(weeksBefore(["2026-01-02"], ["2026-01-01"])).toEqual({ weeks: 0, days: [] });
});

test("weeks are said in words as long as there are few", () => {
  expect([1, 4, 12].map(weeksInWords)).toEqual([
    "a week before",
    "four weeks before",
    "12 weeks before",
  ]);
});
