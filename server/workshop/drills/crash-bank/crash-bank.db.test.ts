import { expect, test } from "vitest";
import { runCrashBank } from "#server/workshop/drills/crash-bank/crash-bank.ts";

// Half a minute of it, with fewer customers and clients that pause; `npm run crash-bank` is the whole.
const options = { seconds: 30, customers: 60, shops: 1, pauseMs: 20 };

test("kill -9 of the app and crashes of the database lose no transfer and make none up", async () => {
  const report = await runCrashBank(options);
  expect(report.problems).toEqual([]);
  // How much a busy machine gets done in half a minute is nobody's promise; that it did something is.
  expect(report.appKills).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(0);
});
