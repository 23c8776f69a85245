import { expect, test } from "vitest";
import { runCrashBank } from "#server/workshop/bench/crash-bank/crash-bank.ts";

// A minute of it, with fewer customers and clients that pause; `npm run crash-bank` is the whole.
const options = { seconds: 60, customers: 60, shops: 1, pauseMs: 20 };

test(
  "kill -9 of the app and crashes of the database lose no transfer and make none up",
  { timeout: 600_000 },
  async () => {
    const report = await runCrashBank(options);
    expect(report.problems).toEqual([]);
    expect(report.appKills).toBeGreaterThan(3);
    expect(report.databaseCrashes).toBeGreaterThan(1);
    expect(report.snapshots).toBeGreaterThan(10);
    expect(report.acknowledged).toBeGreaterThan(10);
    expect(report.orders).toBeGreaterThan(5);
  },
);
