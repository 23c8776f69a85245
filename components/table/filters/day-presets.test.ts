import { expect, test } from "vitest";
import { withDays } from "#components/table/filters/day-presets.ts";

test("a named span moves on with the days", () => {
  expect(withDays({ days: "7" }, "2026-11-22")).toMatchObject({
    from: "2026-11-16",
    to: "2026-11-22",
  });
  expect(withDays({ days: "7" }, "2026-12-01")).toMatchObject({
    from: "2026-11-25",
    to: "2026-12-01",
  });
  expect(withDays({ days: "last-month" }, "2026-03-31")).toMatchObject({
    from: "2026-02-01",
    to: "2026-02-28",
  });
});

test("days of somebody's own choice stay, and a span that there is not means nothing", () => {
  const own = { from: "2026-11-01", to: "2026-11-02" };
  expect(withDays(own, "2026-11-22")).toEqual(own);
  expect(withDays({ days: "ever" }, "2026-11-22")).toEqual({ days: "ever" });
});
