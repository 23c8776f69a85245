import { expect, test } from "vitest";
import { Lag } from "#server/data/replica/lag.ts";

const at = (position: number, life = 1) => ({ life: BigInt(life), position: BigInt(position) });

test("a replica is as late as what it was last seen to have all of", () => {
  const lag = new Lag(0);
  lag.primaryHad(at(100), 1_000);
  lag.primaryHad(at(200), 2_000);
  lag.replicaHas(at(150));
  expect(lag.ms(2_500)).toBe(1_500);
  lag.replicaHas(at(200));
  expect(lag.ms(2_500)).toBe(500);
});

test("one that says nothing is later from moment to moment, from when it was first looked for", () => {
  const lag = new Lag(5_000);
  lag.primaryHad(at(100), 6_000);
  expect(lag.ms(65_000)).toBe(60_000);
});

test("positions of another life of the primary say nothing", () => {
  const lag = new Lag(0);
  lag.primaryHad(at(100), 1_000);
  lag.primaryHad(at(50, 2), 2_000);
  lag.replicaHas(at(500));
  expect(lag.ms(3_000)).toBe(3_000);
  lag.replicaHas(at(60, 2));
  expect(lag.ms(3_000)).toBe(1_000);
  expect(lag.primaryBefore(1_500, 3_000)).toBeNull();
});

test("what the primary had so long ago is that or less", () => {
  const lag = new Lag(0);
  for (const second of [1, 2, 3]) lag.primaryHad(at(second), second * 1_000);
  expect(lag.primaryBefore(1_000, 3_500)).toEqual(at(2));
  expect(lag.primaryBefore(10_000, 3_500)).toBeNull();
});
