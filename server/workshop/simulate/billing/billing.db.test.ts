import { afterAll, expect, test } from "vitest";
import { simulateBilling } from "#server/workshop/simulate/billing/run.ts";
import { report, runHistories } from "#server/workshop/simulate/histories.ts";
import { closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

/** A busy machine runs fewer. */
const withinMs = 20_000;
const runs = 20;
const world = createSimulatedWorld(await testDatabase());
afterAll(() => closeWorld(world));

test(
  `up to ${runs} histories of shops with plans: everybody is charged what the contract says, to the cent`,
  async () => {
    const asked = { history: simulateBilling, seed: 1, runs, failuresMax: 1, withinMs };
    const told = await runHistories(world, { ...asked, shrinks: true });
    expect(told.failed.map(report).join("\n\n")).toBe("");
    expect(told.steps).toBeGreaterThan(10 * told.runs);
  },
  20 * withinMs,
);
