import { afterEach, expect, test, vi } from "vitest";
import { type Count, runStage } from "#server/workshop/suite/stage.ts";

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

test("something secret that was left to be read stays a failure, whatever passes when it is run once more", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const leak = "after all tests\n    an API key stands in service.log";
  const leaking: Count = { passed: 3, failed: 1, failures: [leak], lasting: [leak] };
  const alone = runner(leaking, green);
  expect(await runStage(alone, host(0.5))).toEqual(leaking);
  expect(alone.failedAgain).not.toHaveBeenCalled();
  const { failures, unsteady, ...counted } = await runStage(
    runner({ ...leaking, failed: 2, failures: ["0\n    how", leak] }, green),
    host(0),
  );
  expect({ failures, unsteady, counted }).toEqual({
    failures: [leak],
    unsteady: ["0\n    how"],
    counted: { passed: 4, failed: 1 },
  });
});

test("a runner that failed itself is not run again", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runStage(runner(failing(2), null), host(0.5))).toEqual(failing(2));
  expect(await runStage(runner(green, null), host(0.5))).toEqual(green);
});
