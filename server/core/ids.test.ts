import { expect, test } from "vitest";
import { madeAtMs, newId } from "#server/core/ids.ts";

test("an id says when it was made", () => {
  const before = Date.now();
  const id = newId("event");
  expect(madeAtMs(id)).toBeGreaterThanOrEqual(before);
  expect(madeAtMs(id)).toBeLessThanOrEqual(Date.now());
});

test("of an id that is known the time is known", () => {
  // RFC 9562, A.6: 017F22E2-79B0-7CC3-98C4-DC0C0C07398F is of 2022-02-22T19:22:22Z.
  expect(madeAtMs("evt_01fwhe4ydgfk1sjrq0m0ee8fzz")).toBe(Date.parse("2022-02-22T19:22:22.000Z"));
});
