import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { measureJobs } from "#server/worker/measure-jobs.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { measured } from "#server/workshop/testing/measured.ts";

const read = measured();
let nowMs = 1_000;
const jobs = measureJobs(
  [
    { name: "verify-ledger", everyMs: hourMs },
    { name: "send webhooks", everyMs: 250 },
  ],
  () => nowMs,
);
afterwards(() => jobs.end());

async function scraped(name: string): Promise<Record<string, number>> {
  const found = (await read()).find(({ descriptor }) => descriptor.name === name);
  return Object.fromEntries(
    (found?.dataPoints ?? []).map(({ attributes, value }) => [
      String(attributes["canary.job"]),
      Number(value),
    ]),
  );
}

test("a job that fails from its first run on has not gone well since the process began; one that went well, since then", async () => {
  nowMs += 5 * hourMs;
  const failing = () => Promise.reject(new TypeError("no"));
  await expect(jobs.run("verify-ledger", failing)).rejects.toThrow("no");
  await jobs.run("send webhooks", async () => 1);
  nowMs += 2_000;
  expect(await scraped("canary.job.success_age")).toEqual({
    "verify-ledger": 5 * 3_600 + 2,
    "send webhooks": 2,
  });
  expect(await scraped("canary.job.rest")).toEqual({
    "verify-ledger": 3_600,
    "send webhooks": 0.25,
  });
});
