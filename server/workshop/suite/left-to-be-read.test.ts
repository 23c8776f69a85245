import { expect, test } from "vitest";
import { count as countBrowser } from "#server/workshop/suite/playwright-runner.ts";
import { count as countUnit } from "#server/workshop/suite/vitest-runner.ts";
import { refuseLeaks } from "#server/workshop/testing/leaks/planted.ts";

/** How a scan ends that found something, as runners write it down. */
function leakMessage(): string {
  try {
    refuseLeaks([{ sink: "service.log", what: "an API key", place: "line 7: err.message" }]);
  } catch (error) {
    return String(error);
  }
  throw new Error("a leak was let pass");
}

const where = "an API key stands in service.log, line 7: err.message";

test("what the end of all browser tests finds is a failure of the stage, and lasts", () => {
  const stats = { expected: 9, unexpected: 0, flaky: 0, skipped: 0 };
  const { lasting, ...counted } = countBrowser({ stats, errors: [{ message: leakMessage() }] });
  expect(counted).toMatchObject({ passed: 9, failed: 1 });
  expect(lasting).toEqual([expect.stringContaining(where)]);
  expect(lasting).toEqual(counted.failures);
});

test("what a database test leaves is a failure of that test, and lasts", () => {
  const failureMessages = [leakMessage()];
  const assertionResults = [{ status: "failed", fullName: "a customer", failureMessages }];
  const file = { name: "a.db.test.ts", status: "failed", message: "", assertionResults };
  const report = { numPassedTests: 9, numTotalTests: 10, testResults: [file] };
  const { lasting, ...counted } = countUnit(report);
  expect(counted).toMatchObject({ passed: 9, failed: 1 });
  expect(lasting).toEqual([expect.stringContaining(where)]);
});
