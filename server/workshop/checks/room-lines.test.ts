import { expect, test } from "vitest";
import { linesByRoom, roomProblems } from "#server/workshop/checks/room-lines.ts";

test("a room above its budget, one without, and a budget that nobody feels are found", () => {
  const lines = { wire: 1_001, core: 900, tax: 100, notes: 5 };
  expect(roomProblems(lines, { wire: 1_000, core: 1_000, tax: 900 })).toEqual([
    "wire has 1001 lines, its budget is 1000: take lines out, or raise it",
    "tax has 100 lines: lower its budget of 900",
    "notes has 5 lines and no budget",
  ]);
});

test("every room keeps to its budget", () => {
  const lines = linesByRoom();
  expect(Object.keys(lines).length).toBeGreaterThan(20);
  expect(roomProblems(lines)).toEqual([]);
});
