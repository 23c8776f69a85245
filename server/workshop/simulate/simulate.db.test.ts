import { afterAll, expect, test } from "vitest";
import { report, runHistories } from "#server/workshop/simulate/histories.ts";
import { closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";

/** In peace they take half of this; a busy machine runs fewer. */
const withinMs = 60_000;
const runs = 120;
const database = await testDatabase();
plant(database, addressAtBank);
const world = createSimulatedWorld(database);
afterAll(() => closeWorld(world));

test(
  `up to ${runs} histories leave processor, ledger, intents and events in agreement`,
  async () => {
    const asked = { seed: 1, runs, failuresMax: 2, withinMs, shrinks: true };
    const told = await runHistories(world, asked);
    expect(told.failed.map(report).join("\n\n")).toBe("");
    // Concurrency is real, and some die in the middle.
    expect(told.steps).toBeGreaterThan(10 * told.runs);
    expect(told.deaths).toBeGreaterThanOrEqual(Math.floor(told.runs / 10));
  },
  20 * withinMs,
);
