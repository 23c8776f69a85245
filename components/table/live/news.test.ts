import { expect, test } from "vitest";
import { countNews, newsWords, quietWords, sinceOf } from "#components/table/live/news.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString();
const row = (second: number) => ({ id: `row${second}`, createdAt: at(second) });
const page = { rows: [row(28), row(10)], asOf: at(30), isNewest: true, isFull: false };

test("what the page shows already is not new", () => {
  expect(sinceOf(page)).toBe(at(25));
  expect(countNews(page, 1)).toBe(0);
  expect(countNews(page, 3)).toBe(2);
});

test("a row that was committed after the page was read, with an earlier time, is new", () => {
  expect(sinceOf(page) <= at(27)).toBe(true);
  expect(countNews(page, 2)).toBe(1);
});

test("below a full page of the same moments nothing is new", () => {
  const full = { ...page, rows: [row(29), row(28)], isFull: true };
  expect(sinceOf(full)).toBe(at(28));
  expect(countNews(full, 2)).toBe(0);
});

test("where new rows would not stand, everything since the page was read is new", () => {
  const far = { ...page, isNewest: false };
  expect(sinceOf(far)).toBe(at(30));
  expect(countNews(far, 2)).toBe(2);
});

test("rows that were removed meanwhile make no news", () => {
  expect(countNews(page, 0)).toBe(0);
});

test("news are said in words, and not beyond 99", () => {
  const said = (count: number) =>
    Object.values(newsWords(count, ["payment", "payments"])).join(" ");
  expect([1, 3, 100].map(said)).toEqual(["1 new payment", "3 new payments", "99+ new payments"]);
});

test("no more is said than was asked, and nothing when no answer came", () => {
  expect(quietWords(["payment", "payments"], true)).toBe("No new payments");
  expect(quietWords(["payment", "payments"], false)).toBeNull();
});
