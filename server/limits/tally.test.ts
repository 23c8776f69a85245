import { expect, test } from "vitest";
import { Tally } from "#server/limits/tally.ts";

test("a name is forgotten when all that was added has been taken again", () => {
  const tally = new Tally();
  tally.add("2001:db8::", 3);
  tally.add("2001:db8::", -1);
  tally.add("192.0.2.1", 1);
  expect([tally.of("2001:db8::"), tally.of("192.0.2.1"), tally.of("198.51.100.1")]).toEqual([
    2, 1, 0,
  ]);
  tally.add("192.0.2.1", -1);
  expect(tally.size).toBe(1);
});
