import { afterAll, expect, test } from "vitest";
import { simulate } from "#server/workshop/simulate/run.ts";
import { closeWorld, createSimulatedWorld } from "#server/workshop/simulate/world.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";

const database = await testDatabase();
plant(database, addressAtBank);
const world = createSimulatedWorld(database);
afterAll(() => closeWorld(world));

const seeds = [1, 2, 7, 12, 13, 14, 18, 19, 24, 25, 27, 41];

/**
 * Where the machine is too busy for a statement to be seen waiting in time, another step is the first now and
 * then (README.md): so of a few histories two are the same, and of nearly all seeds the first two.
 */
const runsMax = 4;
const hurriedMax = 2;
const hurried: number[] = [];

/** The steps in order, with ids replaced by numbers: ids are random, and only which is which matters. */
function named(steps: string[]): string {
  const ids = new Map<string, string>();
  const joined = steps.join("\n").replaceAll(/_[0-9a-f-]{36}_\d+/g, "");
  return joined.replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`);
    return ids.get(id) ?? "";
  });
}

test.each(seeds)("seed %i is the same history each time, step by step", async (seed) => {
  const seen = new Set<string>();
  while (seen.size < runsMax) {
    const { steps } = await simulate(world, seed);
    expect(steps.length).toBeGreaterThan(10);
    if (seen.has(named(steps))) return;
    seen.add(named(steps));
    if (seen.size === 2) hurried.push(seed);
  }
  expect.fail(`of ${runsMax} histories of one seed no two were the same`);
});

test(`of ${seeds.length} seeds at most ${hurriedMax} needed more than two histories`, () => {
  expect(hurried.length, `seeds ${hurried.join(", ")}`).toBeLessThanOrEqual(hurriedMax);
});

test("another seed is another history", async () => {
  const [one, other] = [await simulate(world, 13), await simulate(world, 14)];
  expect(named(one.steps)).not.toBe(named(other.steps));
});
