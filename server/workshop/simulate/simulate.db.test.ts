import { afterAll, expect, test } from "vitest";
import { report, shortest, simulate } from "#server/workshop/simulate/run.ts";
import { simulateSettings } from "#server/workshop/simulate/settings.ts";
import { ledgerChecks } from "#server/ledger/ledger-checks.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const world = { services, clock };
const { seed, runs } = simulateSettings();
const started = performance.now();

test(
  `${runs} histories from seed ${seed} on leave processor, ledger, intents and events in agreement`,
  async () => {
    const failed: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      const outcome = await simulate(world, seed + run);
      if (outcome.problems.length === 0) continue;
      failed.push(report(await shortest(world, outcome)));
      if (failed.length >= 3) break;
    }
    expect(failed.join("\n\n")).toBe("");
  },
  runs * 60_000,
);

test("and the ledger of all of them is sound", async () => {
  for (const check of ledgerChecks) expect(await services.db.$queryRaw(check)).toEqual([]);
});

afterAll(() => {
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`simulate: ${runs} histories from seed ${seed} on in ${seconds} s\n`);
});
