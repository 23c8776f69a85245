import { expect, test } from "vitest";
import { ago, left } from "#components/display/time/ago.ts";

const now = Date.parse("2026-11-21T14:32:00.000Z");

test.each([
  ["2026-11-21T14:31:30.000Z", "now"],
  ["2026-11-21T14:30:00.000Z", "2 min"],
  ["2026-11-21T09:00:00.000Z", "5 h"],
  ["2026-11-20T14:00:00.000Z", "1 day"],
  ["2026-11-13T13:23:00.000Z", "8 days"],
  ["2026-10-02T12:00:00.000Z", "2 Oct"],
  ["2025-10-02T12:00:00.000Z", "2 Oct 2025"],
])("%s is %s ago", (moment, words) => {
  expect(ago(moment, now)).toBe(words);
});

test.each([
  ["2026-11-28T23:59:59.000Z", "7 days left"],
  ["2026-11-22T14:32:00.000Z", "24 h left"],
  ["2026-11-21T15:00:00.000Z", "less than an hour left"],
  ["2026-11-21T14:00:00.000Z", "too late"],
])("until %s there are %s", (until, words) => {
  expect(left(until, now)).toBe(words);
});
