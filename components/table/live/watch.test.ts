import { expect, test } from "vitest";
import { everyMs, nextAskAt, watchedMs } from "#components/table/live/watch.ts";

const now = 1_000_000_000;
const watch = { isHidden: false, activeAt: now, askedAt: now, failures: 0 };

test("a list that somebody looks at asks after a while", () => {
  expect(nextAskAt(watch, now)).toBe(now + everyMs);
});

test("a hidden tab asks nothing", () => {
  expect(nextAskAt({ ...watch, isHidden: true }, now)).toBeNull();
});

test("a page that was left alone asks nothing, until somebody comes back", () => {
  const later = now + watchedMs + 1;
  expect(nextAskAt(watch, later)).toBeNull();
  expect(nextAskAt({ ...watch, activeAt: later }, later)).toBeLessThanOrEqual(later);
});

test("what fails is asked less and less often, but not never", () => {
  const rests = [0, 1, 2, 3, 20].map(
    (failures) => (nextAskAt({ ...watch, failures }, now) ?? 0) - now,
  );
  expect(rests).toEqual([15_000, 30_000, 60_000, 120_000, 240_000]);
});
