import { expect, test } from "vitest";
import { pageBefore, rangeWords } from "#components/table/pagination.tsx";

const at = (offset: number, total: number, isAtLeast = false) => ({
  limit: 25,
  offset,
  total,
  hasMore: offset + 25 < total,
  isAtLeast,
});

test("a page says which of how many it shows", () => {
  expect(rangeWords(at(0, 1))).toBe("1 result");
  expect(rangeWords(at(0, 25))).toBe("25 results");
  expect(rangeWords(at(25, 1230))).toBe("26–50 of 1,230");
  expect(rangeWords(at(50, 52))).toBe("51–52 of 52");
  expect(rangeWords(at(25, 10_001, true))).toBe("26–50 of more than 10,000");
});

test("one beyond the end of a list that became shorter says how many there are, and leads back to them", () => {
  expect(rangeWords(at(150, 60))).toBe("60 results");
  expect(rangeWords(at(50, 3))).toBe("3 results");
  expect(pageBefore(at(150, 60))).toBe(3);
  expect(pageBefore(at(50, 3))).toBe(1);
  expect(pageBefore(at(50, 0))).toBe(1);
  expect(pageBefore(at(50, 60))).toBe(2);
  expect(pageBefore(at(0, 60))).toBeNull();
});

test("pages of a hundred are counted in hundreds", () => {
  const hundred = { limit: 100, offset: 200, total: 230, hasMore: false };
  expect(rangeWords(hundred)).toBe("201–230 of 230");
  expect(pageBefore(hundred)).toBe(2);
  expect(rangeWords({ ...hundred, offset: 0, total: 60 })).toBe("60 results");
});
