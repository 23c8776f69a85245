import { expect, test } from "vitest";
import { daysUntilDue, dueInWords } from "#components/billing/due-words.ts";

test("days until an invoice is due are calendar days of the zone, through a change of clocks", () => {
  const zone = "Europe/Amsterdam";
  const at = (now: string, due: string) =>
    dueInWords(daysUntilDue(due, { now: new Date(now), zone }));
  expect(at("2026-11-27T23:30:00Z", "2026-11-28T12:00:00Z")).toBe("today");
  expect(at("2026-11-27T22:30:00Z", "2026-11-27T23:30:00Z")).toBe("in 1 day");
  expect(at("2026-10-24T10:00:00Z", "2026-10-26T23:30:00Z")).toBe("in 3 days");
  expect(at("2026-11-27T10:00:00Z", "2026-11-19T10:00:00Z")).toBe("8 days late");
});
