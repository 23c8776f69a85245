import { expect, test } from "vitest";
import { ConcurrencyLimit } from "#server/http/overload/concurrency-limit.ts";
import { type Priority, shares } from "#server/http/overload/priority.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";

/** Nobody waits for an answer that takes longer. */
const patienceMs = 5_000;
const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1);

/**
 * A machine: alone, a request takes `aloneMs`; so many at once that `perSecond` are done make it
 * busy, and each beyond `strainedAt` slows all of them down by `strain`.
 */
type Machine = { aloneMs: number; perSecond: number; strainedAt: number; strain: number };

/** From a laptop under a test suite to a large server, as the seed says. */
function machineOf(seed: number): Machine {
  const random = randomOf(seed);
  const perSecond = 60 * 60 ** random(); // 60 to 3600
  const aloneMs = 60 ** random(); // 1 to 60
  // It has to be busy before more is a strain.
  const strainedAt = 50 + (perSecond * aloneMs) / 1_000 + 400 * random();
  return { perSecond, aloneMs, strainedAt, strain: 0.002 * random() };
}

function doneASecond({ aloneMs, perSecond, strainedAt, strain }: Machine, working: number): number {
  const unstrained = Math.min(perSecond, (working * 1_000) / aloneMs);
  return unstrained / (1 + strain * Math.max(0, working - strainedAt));
}

/** The most that it can do, with as many at once as suit it. */
function capacityOf(machine: Machine): number {
  return Math.max(...Array.from({ length: 2_000 }, (_, working) => doneASecond(machine, working)));
}

/** The load within a second of the virtual clock: the requests that were asked for, and their outcomes. */
type Second = { asked: number; done: number; refused: number; paymentsRefused: number };

/** Poisson arrivals at `load(second)` times capacity; whichever is done next is any of those at work. */
function run(
  machine: Machine,
  seed: number,
  { load, seconds, limit }: { load: (s: number) => number; seconds: number; limit: Limit },
): Second[] {
  const random = randomOf(seed + 1_000);
  const capacity = capacityOf(machine);
  const told = Array.from({ length: seconds }, () => ({
    asked: 0,
    done: 0,
    refused: 0,
    paymentsRefused: 0,
  }));
  const working: number[] = [];
  for (let nowMs = 0; ;) {
    const coming = load(Math.floor(nowMs / 1_000)) * capacity;
    const going = doneASecond(machine, working.length);
    nowMs -= (Math.log(1 - random()) / (coming + going)) * 1_000;
    const second = told[Math.floor(nowMs / 1_000)];
    if (!second) return told;
    if (random() * (coming + going) < going) {
      const [startedMs = 0] = working.splice(Math.floor(random() * working.length), 1);
      limit.ended(nowMs - startedMs, nowMs);
      if (nowMs - startedMs <= patienceMs) second.done += 1;
      continue;
    }
    const priority = priorityFrom(random());
    second.asked += 1;
    if (working.length >= limit.limit * shares[priority]) {
      second.refused += 1;
      if (priority === "payment") second.paymentsRefused += 1;
      continue;
    }
    working.push(nowMs);
    limit.began(working.length);
  }
}

type Limit = Pick<ConcurrencyLimit, "limit" | "began" | "ended">;
const none: Limit = { limit: Infinity, began: () => undefined, ended: () => undefined };

function priorityFrom(chance: number): Priority {
  if (chance < 0.2) return "payment";
  return chance < 0.7 ? "ordinary" : "deferrable";
}

const sum = (seconds: Second[], what: keyof Second) =>
  seconds.reduce((total, second) => total + second[what], 0);

test.each(seeds)("at twice the capacity 80 % of it is done, whatever the machine (%i)", (seed) => {
  const machine = machineOf(seed);
  const limit = new ConcurrencyLimit();
  // Quiet, then too much, then a little less than all.
  const load = (second: number) => (second < 5 ? 0.5 : second < 30 ? 2 : 0.9);
  const told = run(machine, seed, { load, seconds: 45, limit });
  const busy = told.slice(10, 30);
  expect(sum(busy, "done")).toBeGreaterThan(0.8 * 20 * capacityOf(machine));
  // One payment in five requests: all of them fit, and others make room.
  expect(sum(busy, "paymentsRefused")).toBeLessThan(0.03 * 0.2 * sum(busy, "asked"));
  // Five seconds after.
  const after = told.slice(35, 45);
  expect(sum(after, "done")).toBeGreaterThan(0.95 * sum(after, "asked"));
});

test.each(seeds)(
  "after half a minute of twice the capacity nothing is refused of half of it, five seconds later (%i)",
  (seed) => {
    const load = (second: number) => (second < 5 ? 0.5 : second < 35 ? 2 : 0.5);
    const limit = new ConcurrencyLimit();
    const told = run(machineOf(seed), seed, { load, seconds: 60, limit });
    expect(sum(told.slice(40), "refused")).toBe(0);
    expect(sum(told.slice(40), "done")).toBeGreaterThan(0.97 * sum(told.slice(40), "asked"));
  },
);

test.each(seeds)(
  "after it, of as much as it can do 95 % is done, five seconds later (%i)",
  (seed) => {
    const machine = machineOf(seed);
    const load = (second: number) => (second < 5 ? 0.5 : second < 35 ? 2 : 1);
    const limit = new ConcurrencyLimit();
    const told = run(machine, seed, { load, seconds: 60, limit });
    expect(sum(told.slice(40), "done")).toBeGreaterThan(0.95 * 20 * capacityOf(machine));
  },
);

test("without a limit a strained machine answers next to nobody in time", () => {
  const machine = { aloneMs: 10, perSecond: 500, strainedAt: 200, strain: 0.005 };
  const told = run(machine, 1, { load: () => 2, seconds: 25, limit: none });
  expect(sum(told.slice(15), "done")).toBeLessThan(0.2 * 10 * machine.perSecond);
});

test.each(seeds)("nobody is refused at 70 % of the capacity (%i)", (seed) => {
  const limit = new ConcurrencyLimit();
  const told = run(machineOf(seed), seed, { load: () => 0.7, seconds: 30, limit });
  expect(sum(told, "refused")).toBe(0);
});

test("sixty clients that each ask again at once are never refused, on the slowest machine either", () => {
  const limit = new ConcurrencyLimit();
  let nowMs = 0;
  // Each answer takes 20 s, ten times as long as the first did: nothing but waiting for each other.
  for (let answered = 0; answered < 5_000; answered += 1) {
    limit.began(60);
    nowMs += 20_000 / 60;
    limit.ended(answered < 100 ? 2_000 : 20_000, nowMs);
    expect(limit.limit * shares.deferrable).toBeGreaterThanOrEqual(60);
  }
});

test("slow answers while little is under way teach nothing", () => {
  const limit = new ConcurrencyLimit();
  for (let count = 0; count < 1_000; count += 1) {
    limit.began(40);
    limit.ended(count < 500 ? 5 : 9_000, count * 100);
  }
  expect(limit.limit).toBe(400);
});

/** At least 0 and less than 1. */
function randomOf(seed: number): () => number {
  const random = randomFrom(seed);
  return () => random.below(2 ** 32) / 2 ** 32;
}
