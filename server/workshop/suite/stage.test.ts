import { afterEach, expect, test, vi } from "vitest";
import { runStage } from "#server/workshop/suite/stage.ts";
import type { Count } from "#server/workshop/suite/stage.ts";

const green: Count = { passed: 5, failed: 0, failures: [] };

afterEach(() => void vi.restoreAllMocks());

function runner(first: Count, again: Count | null) {
  return { all: vi.fn(async () => first), failedAgain: vi.fn(async () => again) };
}

/** A host that took this share between two looks. */
function host(share: number) {
  let looks = 0;
  return () => (looks++ === 0 ? { had: 0, taken: 0 } : { had: 1 - share, taken: share });
}

/** `count` tests that failed. */
function failing(count: number): Count {
  const failures = Array.from({ length: count }, (_, nth) => `${nth}\n    how it failed`);
  return { passed: 3, failed: count, failures };
}

test("many failures on a machine that had its time are final", async () => {
  const tests = runner(failing(4), green);
  expect(await runStage(tests, host(0.14))).toEqual(failing(4));
  expect(tests.failedAgain).not.toHaveBeenCalled();
});

test.each([
  { what: "a few failures", failed: 2, taken: 0 },
  { what: "many while the host took the time", failed: 9, taken: 0.5 },
])("$what are run once more, and what failed again stays failed", async ({ failed, taken }) => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const failures = ["1\n    otherwise"];
  const tests = runner(failing(failed), { passed: failed - 1, failed: 1, failures });
  const { unsteady, ...counted } = await runStage(tests, host(taken));
  expect(counted).toEqual({ passed: 3 + failed - 1, failed: 1, failures });
  expect(unsteady).toEqual(failing(failed).failures.filter((_, nth) => nth !== 1));
  expect(tests.failedAgain).toHaveBeenCalledTimes(1);
  expect(said.mock.calls.join("\n")).toContain("✗ at first: 0");
});

test("a runner that failed itself is not run again", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runStage(runner(failing(2), null), host(0.5))).toEqual(failing(2));
  expect(await runStage(runner(green, null), host(0.5))).toEqual(green);
});
