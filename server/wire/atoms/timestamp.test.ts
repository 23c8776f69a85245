import { expect, test } from "vitest";
import { BeforeInput, TimestampInput, UntilInput } from "#server/wire/atoms/timestamp.ts";

test("a date without time is that day in UTC", () => {
  expect(TimestampInput.parse("2026-02-18")).toBe("2026-02-18T00:00:00.000Z");
  expect(UntilInput.parse("2026-02-18")).toBe("2026-02-18T23:59:59.999Z");
  expect(BeforeInput.parse("2026-12-31")).toBe("2027-01-01T00:00:00.000Z");
});

test.each(["2026-02-18T09:30:00.000Z", "2026-02-18T09:30:00+02:00"])("%s stays", (moment) => {
  for (const input of [TimestampInput, UntilInput, BeforeInput])
    expect(input.parse(moment)).toBe(moment);
});

test("the last day that can be written is taken as the end of all time", () => {
  expect(TimestampInput.parse("9999-12-31")).toBe("9999-12-31T00:00:00.000Z");
  for (const input of [UntilInput, BeforeInput])
    expect(input.parse("9999-12-31")).toBe("9999-12-31T23:59:59.999Z");
});

test.each([
  "0000-01-01",
  "0000-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59.999-00:01",
])("%s is in no year that the database and other readers know, and refused", (moment) => {
  for (const input of [TimestampInput, UntilInput, BeforeInput])
    expect(input.safeParse(moment).error?.issues).toMatchObject([
      { message: "must be in one of the years 0001 to 9999, in UTC" },
    ]);
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "2026-2-1",
  "yesterday",
  "",
  "2026-02-18 09:30",
  "20260218",
])("%s is refused", (moment) => {
  for (const input of [TimestampInput, UntilInput, BeforeInput])
    expect(input.safeParse(moment).success).toBe(false);
});
