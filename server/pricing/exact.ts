/** `amount × over ÷ under`, to the nearest whole number, halves up (away from zero below it). Exact. */
export function share(amount: number, over: bigint | number, under: bigint | number): number {
  const product = BigInt(amount) * BigInt(over);
  const divisor = BigInt(under);
  const half = product < 0n ? -divisor : divisor;
  return Number((product * 2n + half) / (divisor * 2n));
}

/** The same to the nearest multiple of a step: the smallest amount that can be charged. */
export function steppedShare(
  amount: number,
  over: bigint | number,
  under: bigint | number,
  step: number,
): number {
  return share(amount, over, BigInt(under) * BigInt(step)) * step;
}

/** Divides as `divide` does, in whole steps where the amount and all weights are whole steps. */
export function divideBySteps(amount: number, weights: readonly number[], step: number): number[] {
  const isStepped = [amount, ...weights].every((each) => each % step === 0);
  if (!isStepped) return divide(amount, weights);
  const steps = weights.map((weight) => weight / step);
  return divide(amount / step, steps).map((part) => part * step);
}

/**
 * Divides an amount by weights, so that the parts add up to it: each has its exact share rounded down, and the rest goes
 * by ones to the largest remainders, the first of equal ones first. No part is larger than its weight where the amount
 * is at most their sum. With no weight at all, all of it is the first part's.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const rest = amount - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ remainder: product % sum, index }))
    .sort((one, other) => compare(other.remainder, one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other);
}
