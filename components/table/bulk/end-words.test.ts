import { expect, test } from "vitest";
import { countWords, leftWords, whyWords } from "#components/table/bulk/end-words.ts";

const row = (isKnown: boolean) => ({ name: "Fig", problem: { words: "why", isKnown } });

test.each([
  [{ done: 0, rows: [row(true), row(true)] }, "None of it was done"],
  [{ done: 3, rows: [row(true)] }, "3 done, 1 not"],
  [{ done: 3, rows: [row(true), row(false)] }, "3 done, 1 not, 1 not known"],
  [{ done: 0, rows: [row(false)] }, "0 done, 1 not known"],
])("only what was refused is said not to be done: %j", (summary, words) => {
  expect(countWords(summary)).toBe(words);
});

test("what no answer came to is not said to be refused", () => {
  const refused = { left: 0, early: null, rows: [row(true)] };
  expect(whyWords(refused)).toBe("Each was tried by itself. These were refused:");
  const unknown = whyWords({ ...refused, rows: [row(true), row(false)] });
  expect(unknown).not.toContain("refused");
  expect(unknown).toContain("may still have succeeded");
});

test("who ended it is said as it was", () => {
  const rows = [row(true)];
  expect(whyWords({ left: 9, early: "stopped", rows })).toMatch(
    /^You stopped it before 9 others\./,
  );
  expect(whyWords({ left: 1, early: "failed", rows })).toMatch(/^It ended before 1 other\./);
});

test("whoever left it reads how far it came", () => {
  const summary = { done: 12, left: 86, early: "stopped" as const, rows: [row(true), row(true)] };
  expect(leftWords(summary)).toBe("You left while it ran: 12 done, 2 not, 86 not begun");
});
