import { afterEach, expect, test, vi } from "vitest";
import { runStage } from "#server/workshop/suite/stage.ts";
import type { Count } from "#server/workshop/suite/stage.ts";

const green: Count = { passed: 5, failed: 0, failures: [] };
const red: Count = { passed: 3, failed: 2, failures: ["a", "b"] };

afterEach(() => void vi.restoreAllMocks());

function runner(first: Count, again: Count | null) {
  return { all: vi.fn(async () => first), failedAgain: vi.fn(async () => again) };
}

/** A host that took this share between two looks. */
function host(share: number) {
  let looks = 0;
  return () => (looks++ === 0 ? { had: 0, taken: 0 } : { had: 1 - share, taken: share });
}

test("on a machine that had its time a failure is final", async () => {
  const tests = runner(red, green);
  expect(await runStage(tests, host(0.14))).toEqual(red);
  expect(tests.failedAgain).not.toHaveBeenCalled();
});

test("what failed while the host took the time is run once more, and what failed again stays failed", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const tests = runner(red, { passed: 1, failed: 1, failures: ["b"] });
  expect(await runStage(tests, host(0.5))).toEqual({ passed: 4, failed: 1, failures: ["b"] });
  expect(tests.failedAgain).toHaveBeenCalledTimes(1);
  expect(said.mock.calls.join("\n")).toContain("✗ at first: a");
});

test("a runner that failed itself is not run again", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runStage(runner(red, null), host(0.5))).toEqual(red);
  expect(await runStage(runner(green, null), host(0.5))).toEqual(green);
});
