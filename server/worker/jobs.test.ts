import { expect, test } from "vitest";
import { timedJobs } from "#server/routers/testing/timed-jobs.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { workerJobs } from "#server/worker/jobs.ts";

/**
 * Jobs that go by the service's time. Those that take merchants by `leaseDue`, `readDue`, `ofShare` or
 * `merchantsByPlace` leave merchants with test clocks out: they stand in `timedJobs`, or run in the present.
 */
const inPresent = [
  "settle deliveries to inactive endpoints",
  "make-exports",
  "run-erasures",
  "sweep-exports",
];
const ofNoTestClock = [
  "follow-test-clocks",
  "send-account-letters",
  "recover-losses",
  "reconcile-doubts",
  "look-at-processor",
  "reconcile-daily",
  "tell-of-expiry",
  "seal-ledger",
  "publish-ledger",
  "sweep-old",
  "seal-audit-log",
  "check-pages",
  "verify-ledger",
  "analyze-young-tables",
];

test("of every job it is known what becomes of merchants with test clocks", () => {
  const webhooks = webhookJobs().jobs;
  const timed = timedJobs(webhooks).map(({ name }) => name);
  const names = workerJobs(webhooks).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...timed, ...inPresent, ...ofNoTestClock].toSorted());
});
