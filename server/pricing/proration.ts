import { steppedShare } from "#server/pricing/exact.ts";

/** The unit in which the rest of a period is counted; a unit that has begun counts as left. */
export type ProrateBy = "second" | "day";

/** An exact part of a whole, from 0 to 1. */
export type Fraction = { over: bigint; under: bigint };

export type Period = { start: Date; end: Date };

const unitMs: Record<ProrateBy, number> = { second: 1_000, day: 86_400_000 };

/**
 * The part of a period that is left at a moment. Units are counted from the period's start, so that two moments of one
 * day leave the same part. All of it before the start, nothing from the end on, and something until then.
 */
export function restOfPeriod({ start, end }: Period, at: Date, by: ProrateBy): Fraction {
  const unit = unitMs[by];
  // A period with a clock change is an hour longer or shorter than whole days.
  const whole = Math.max(1, Math.round((end.getTime() - start.getTime()) / unit));
  if (at >= end) return { over: 0n, under: BigInt(whole) };
  const gone = Math.floor((at.getTime() - start.getTime()) / unit);
  return { over: BigInt(whole - Math.min(Math.max(0, gone), whole - 1)), under: BigInt(whole) };
}

/** The price of a part of a period, half up to a whole step; never more than that of all of it. */
export function partOfPrice(price: number, { over, under }: Fraction, step: number): number {
  return steppedShare(price, over, under, step);
}

/** The charges that the card processor takes: from `minimum` on, in multiples of `step`. */
export type Chargeable = { minimum: number; step: number };

export type Change = {
  /** Prices of a full period, line by line, that the current period was paid with. */
  paid: readonly number[];
  /** The same of the lines from now on. */
  next: readonly number[];
  rest: Fraction;
  /** Unused time of earlier changes that nothing was taken off for yet. */
  credit: number;
  chargeable: Chargeable;
};

export type Prorated = {
  /** For the rest of the period, as many as `next`. */
  charges: number[];
  /** The unused time of what was paid. */
  unused: number;
  /** Unused time, of now and of before, that is taken off `charges`. */
  taken: number;
  /** The unused time that is left for later charges: `taken + creditLeft` is `credit + unused`. */
  creditLeft: number;
  /** The charge of the change: zero, or from the minimum on. */
  due: number;
};

/**
 * The price of a change within a period: the rest of the new lines, less the rest of the paid ones, by the same fraction.
 * Exact, and no unused time is lost. Charges that are below the processor's minimum altogether cost nothing.
 */
export function prorateChange({ paid, next, rest, credit, chargeable }: Change): Prorated {
  const { minimum, step } = chargeable;
  const charges = next.map((price) => partOfPrice(price, rest, step));
  const unused = sum(paid.map((price) => partOfPrice(price, rest, step)));
  const price = sum(charges);
  const taken = creditTaken(price, credit + unused, minimum);
  const due = price - taken < minimum ? 0 : price - taken;
  return { charges, unused, taken, creditLeft: credit + unused - taken, due };
}

/** Takes off as much of a credit as leaves nothing to charge, or no less than the processor's minimum. */
export function creditTaken(price: number, credit: number, minimum: number): number {
  if (credit >= price) return price;
  return price < minimum ? credit : Math.min(credit, price - minimum);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
