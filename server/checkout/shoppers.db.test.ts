import { afterAll, expect, test } from "vitest";
import { report, runHistories } from "#server/workshop/simulate/histories.ts";
import { simulateShoppers } from "#server/workshop/simulate/shoppers/run.ts";
import { closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";

/** A busy machine runs fewer. */
const withinMs = 40_000;
const runs = 60;
const database = await testDatabase();
plant(database, addressAtBank);
const world = createSimulatedWorld(database);
afterAll(() => closeWorld(world));

test(
  `up to ${runs} histories of shoppers: charged what they were told, once, and no page lied`,
  async () => {
    const asked = { history: simulateShoppers, seed: 1, runs, failuresMax: 2, withinMs };
    const told = await runHistories(world, { ...asked, shrinks: true });
    expect(told.failed.map(report).join("\n\n")).toBe("");
    expect(told.steps).toBeGreaterThan(10 * told.runs);
  },
  20 * withinMs,
);
