import { expect, test } from "vitest";
import { daysWords, dayWithName, spanWords } from "#components/display/time/day-words.ts";

test("days are named as people write them, with a year where it is needed", () => {
  expect(dayWithName("2026-11-14")).toBe("Sat 14 Nov");
  expect(spanWords("2026-10-01", "2026-10-30")).toBe("1 Oct to 30 Oct 2026");
  expect(spanWords("2025-12-30", "2026-01-02")).toBe("30 Dec 2025 to 2 Jan 2026");
  expect(spanWords("2026-11-14", "2026-11-14")).toBe("14 Nov 2026");
});

test("a filter by days may have one end; what is no day is no end", () => {
  expect(daysWords("2026-10-01", "2026-10-30")).toBe("1 Oct to 30 Oct 2026");
  expect(daysWords("2026-10-01", undefined)).toBe("from 1 Oct 2026");
  expect(daysWords(undefined, "2026-10-30")).toBe("until 30 Oct 2026");
  expect(daysWords("soon", "2026-13-45")).toBeNull();
  expect(daysWords(undefined, undefined)).toBeNull();
});
