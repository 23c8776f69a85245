import type { Random } from "#server/workshop/simulate/random.ts";

/** A period with changes in it, in whole milliseconds since 1970, without any code of the product. */
export type ChangedPeriod = {
  by: "second" | "day";
  start: bigint;
  end: bigint;
  /** Ascending; the same moment may come twice. Prices of a full period, line by line. */
  changes: { at: bigint; prices: bigint[] }[];
  /** Prices that the period was paid with when it began. */
  paid: bigint[];
  /** The processor charges no less, and in multiples of the step. */
  minimum: bigint;
  step: bigint;
};

export type ExactChange = { charges: bigint[]; unused: bigint; due: bigint; creditLeft: bigint };

const units = { second: 1_000n, day: 86_400_000n };
const hour = 3_600_000n;

/** A period of a day to a leap year, sometimes with a clock change in it, in which up to six changes are made. */
export function randomPeriod(random: Random): ChangedPeriod {
  const days = BigInt(random.pick([1, 7, 28, 29, 30, 31, 90, 365, 366]));
  const clock = random.pick([0n, 0n, hour, -hour]);
  const length = days * units.day + clock;
  const start = 1_700_000_000_000n + BigInt(random.below(1_000_000_000)) * 100n;
  const moment = () => start + (length * BigInt(random.below(1_000_001))) / 1_000_000n;
  const edges = [start - 90_000_000n, start, start + 1n, start + length - 1n, start + length];
  const moments = Array.from({ length: 1 + random.below(6) }, () =>
    random.chance(0.2) ? random.pick(edges) : moment(),
  );
  if (random.chance(0.3)) moments.push(random.pick(moments));
  moments.sort((one, other) => Number(one - other));
  const step = random.pick([1n, 1n, 10n]);
  const minimum = step * BigInt(random.pick([1, 50, 400]));
  const prices = () =>
    Array.from(
      { length: random.below(4) },
      () => step * BigInt(random.below(random.pick([3, 2_000, 2 ** 31]))),
    );
  const changes = moments.map((at) => ({ at, prices: prices() }));
  const by = random.pick(["second", "day"] as const);
  return { by, start, end: start + length, changes, paid: prices(), minimum, step };
}

/** The charge, the unused time and the credit of each change, in fractions that are compared, not rounded by division. */
export function exactChanges(period: ChangedPeriod): ExactChange[] {
  const { by, start, end, changes, paid, minimum, step } = period;
  const unit = units[by];
  let now = paid;
  let credit = 0n;
  return changes.map(({ at, prices }) => {
    const whole = nearest(end - start, unit);
    const left = at >= end ? 0n : unitsLeft({ whole, unit, passed: at - start });
    const part = (price: bigint) => nearest(price * left, whole * step) * step;
    const charges = prices.map(part);
    const unused = total(now.map(part));
    const net = total(charges) - unused - credit;
    now = prices;
    const due = net <= 0n || total(charges) < minimum ? 0n : net < minimum ? minimum : net;
    // A debt that is too small to be charged is forgiven; whatever is charged beyond the debt stays theirs.
    credit = net < 0n ? -net : due > net ? due - net : 0n;
    return { charges, unused, due, creditLeft: credit };
  });
}

/** Units that end after the moment; at least the last one. */
function unitsLeft({
  whole,
  unit,
  passed,
}: {
  whole: bigint;
  unit: bigint;
  passed: bigint;
}): bigint {
  if (unit === units.second) {
    const left = whole - (passed - (passed % unit)) / unit;
    if (left > whole) return whole;
    return left < 1n ? 1n : left;
  }
  let left = 0n;
  for (let day = 1n; day <= whole; day += 1n) if (day * unit > passed) left += 1n;
  return left < 1n ? 1n : left;
}

/** The whole number that is nearest to a fraction, the larger of two. */
function nearest(over: bigint, under: bigint): bigint {
  const below = over / under;
  return (over - below * under) * 2n >= under ? below + 1n : below;
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}
