import { expect, test } from "vitest";
import { partOfPrice, prorateChange, restOfPeriod } from "#server/pricing/proration.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  exactChanges,
  randomPeriod,
} from "#server/workshop/testing/models/exact-order/exact-proration.ts";

// By hand: SEARCH_RUNS=100000 SEARCH_SEED=7.
const { runs, seed } = searchSettings(5_000);

const date = (ms: bigint) => new Date(Number(ms));
const chargeableOf = ({ minimum, step }: ReturnType<typeof randomPeriod>) => ({
  minimum: Number(minimum),
  step: Number(step),
});
const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** All changes of a random period, one after another, as the product prices them. */
function changesOf(period: ReturnType<typeof randomPeriod>) {
  const { by, start, end } = period;
  const chargeable = chargeableOf(period);
  let paid = period.paid.map(Number);
  let credit = 0;
  return period.changes.map(({ at, prices }) => {
    const rest = restOfPeriod({ start: date(start), end: date(end) }, date(at), by);
    const next = prices.map(Number);
    const prorated = prorateChange({ paid, next, rest, credit, chargeable });
    const change = { ...prorated, at, rest, paid, next, creditBefore: credit };
    paid = next;
    credit = prorated.creditLeft;
    return change;
  });
}

test("changes of a period cost what exact fractions say, line by line", () => {
  const random = randomFrom(seed);
  const seen = { due: 0, credit: 0 };
  for (let run = 0; run < runs; run += 1) {
    const period = randomPeriod(random);
    const changes = changesOf(period).map(({ charges, unused, due, creditLeft }) => ({
      charges: charges.map(BigInt),
      unused: BigInt(unused),
      due: BigInt(due),
      creditLeft: BigInt(creditLeft),
    }));
    expect([period, changes]).toEqual([period, exactChanges(period)]);
    seen.due += Number(changes.some(({ due }) => due > 0n));
    seen.credit += Number(changes.some(({ creditLeft }) => creditLeft > 0n));
  }
  expect(Math.min(seen.due, seen.credit)).toBeGreaterThan(runs / 5);
});

test("no part is above the full period, nothing due is below zero, and no credit is lost or made", () => {
  const random = randomFrom(seed + 1);
  for (let run = 0; run < runs; run += 1) {
    const period = randomPeriod(random);
    const { minimum } = chargeableOf(period);
    for (const change of changesOf(period)) {
      const { charges, next, paid, unused, taken, creditLeft, creditBefore, due } = change;
      expect(charges.every((part, line) => part >= 0 && part <= (next[line] ?? 0))).toBe(true);
      expect(unused >= 0 && unused <= total(paid)).toBe(true);
      expect(taken <= total(charges)).toBe(true);
      expect(taken + creditLeft).toBe(creditBefore + unused);
      expect(due === 0 || due >= minimum).toBe(true);
      expect(creditLeft === 0 || due === 0 || due === minimum).toBe(true);
      expect(due === total(charges) - taken || total(charges) < minimum).toBe(true);
    }
  }
});

test("up and down again in the same unit costs nothing", () => {
  const random = randomFrom(seed + 2);
  for (let run = 0; run < runs; run += 1) {
    const drawn = randomPeriod(random);
    const { by, start, end, changes, paid } = drawn;
    const chargeable = chargeableOf(drawn);
    const [change] = changes;
    if (!change || change.at < start || change.at >= end) continue;
    const period = { start: date(start), end: date(end) };
    const unit = by === "day" ? 86_400_000n : 1_000n;
    const within = change.at - ((change.at - start) % unit) + BigInt(random.below(Number(unit)));
    const there = restOfPeriod(period, date(change.at), by);
    const back = restOfPeriod(period, date(within < end ? within : change.at), by);
    const [old, other] = [paid.map(Number), change.prices.map(Number)];
    const up = prorateChange({ paid: old, next: other, rest: there, credit: 0, chargeable });
    const down = prorateChange({
      paid: other,
      next: old,
      rest: back,
      credit: up.creditLeft,
      chargeable,
    });
    const forgiven = [up, down].map(({ charges, taken, due }) => total(charges) - taken - due);
    expect(up.due + down.due + total(forgiven) - down.creditLeft).toBe(0);
    expect(Math.max(...forgiven) < chargeable.minimum).toBe(true);
  }
});

test("a later moment never leaves more of a price, and the ends leave all of it and nothing", () => {
  const random = randomFrom(seed + 3);
  for (let run = 0; run < runs; run += 1) {
    const { by, start, end, changes } = randomPeriod(random);
    const period = { start: date(start), end: date(end) };
    const price = random.below(1_000_000);
    const left = [start, ...changes.map(({ at }) => at), end].map((at) =>
      partOfPrice(price, restOfPeriod(period, date(at), by), 1),
    );
    expect(left).toEqual([...left].sort((one, other) => other - one));
    expect([left[0], left.at(-1)]).toEqual([price, 0]);
  }
});
