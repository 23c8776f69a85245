import type { PricedPart } from "#server/pricing/breakdown.ts";
import { divide, share, steppedShare } from "#server/pricing/exact.ts";

/** An amount of one part of an order, and the tax in it. In the smallest currency unit. */
export type PartShare = { amount: number; tax: number };

/** The parts of an order that a refund gives back, as they are stored with it: as many as the order has. */
export type RefundShares = {
  /** `line`: place in the order's lines. */
  parts: (PartShare & { line: number })[];
  /** Pieces by line, of lines that were given back by pieces. */
  pieces: Record<number, number>;
};

/** The parts of an order that a dispute took, and what has come back of them. */
export type DisputeShares = { taken: PartShare[]; back: PartShare[] };

/** The parts as they were paid: of a payment that was captured in part, the parts of that amount. */
export function soldParts(parts: readonly PricedPart[], captured: number): PartShare[] {
  const grosses = parts.map(({ gross }) => gross);
  return divide(captured, grosses).map((amount, at) =>
    taxShare({ amount: grosses[at] ?? 0, tax: parts[at]?.tax ?? 0 }, amount),
  );
}

/**
 * Divides an amount that leaves a payment over what is left of its parts: by largest remainder, the tax of each by what
 * is left of its tax, half up. So amounts that make the payment up give back exactly each part and each tax. Beyond what
 * is left (a dispute of what was refunded before) it is divided as the order was paid.
 */
export function takenShares(
  amount: number,
  { left, sold }: { left: readonly PartShare[]; sold: readonly PartShare[] },
): PartShare[] {
  const rest = left.map((part) => Math.max(0, part.amount));
  const within = divide(Math.min(amount, sum(rest)), rest);
  const beyond = divide(
    amount - sum(within),
    sold.map((part) => part.amount),
  );
  return left.map((part, at) =>
    plus(taxShare(part, within[at] ?? 0), taxShare(sold[at] ?? part, beyond[at] ?? 0)),
  );
}

/** The same of one line of the order, never more than is left of it. */
export function takenOfLine(
  amount: number,
  { line, parts, left }: { line: number; parts: readonly PricedPart[]; left: readonly PartShare[] },
): PartShare[] {
  const rest = left.map((part, at) => (parts[at]?.line === line ? Math.max(0, part.amount) : 0));
  const within = divide(Math.min(amount, sum(rest)), rest);
  return left.map((part, at) => taxShare(part, within[at] ?? 0));
}

/**
 * Divides an amount that comes back of what was taken: first to parts of which more had been taken than was left, then as
 * it was taken. When all has come back each part has exactly its own again.
 */
export function returnedShares(
  amount: number,
  { left, out }: { left: readonly PartShare[]; out: readonly PartShare[] },
): PartShare[] {
  const missing = out.map((part, at) =>
    Math.min(part.amount, Math.max(0, -(left[at]?.amount ?? 0))),
  );
  const first = divide(Math.min(amount, sum(missing)), missing);
  const rest = divide(
    amount - sum(first),
    out.map((part, at) => part.amount - (first[at] ?? 0)),
  );
  return out.map((part, at) => taxShare(part, (first[at] ?? 0) + (rest[at] ?? 0)));
}

/** The price of so many pieces of a line, in whole steps, by what is left of it: the last pieces cost all that is left. */
export function amountOfPieces(
  pieces: number,
  left: { amount: number; pieces: number },
  step: number,
): number {
  if (pieces === left.pieces) return left.amount;
  return Math.min(left.amount, steppedShare(left.amount, pieces, left.pieces, step));
}

/** Divides the shares of a refund into those of so much of it and those of the rest. Its pieces go with the first. */
export function splitShares(
  { parts, pieces }: RefundShares,
  first: number,
): [RefundShares, RefundShares] {
  const amounts = divide(
    first,
    parts.map(({ amount }) => amount),
  );
  const some = parts.map((part, at) => ({ ...part, ...taxShare(part, amounts[at] ?? 0) }));
  const rest = lessShares(parts, some).map((part, at) => ({ ...parts[at], ...part }));
  return [
    { parts: some, pieces },
    { parts: rest as RefundShares["parts"], pieces: {} },
  ];
}

/** The sum of shares, part by part. */
export function addShares(one: readonly PartShare[], other: readonly PartShare[]): PartShare[] {
  return one.map((part, at) => plus(part, other[at] ?? { amount: 0, tax: 0 }));
}

/** The parts less so much of each. */
export function lessShares(from: readonly PartShare[], taken: readonly PartShare[]): PartShare[] {
  return addShares(
    from,
    taken.map(({ amount, tax }) => ({ amount: 0 - amount, tax: 0 - tax })),
  );
}

function taxShare(part: PartShare, amount: number): PartShare {
  if (amount === 0) return { amount: 0, tax: 0 };
  return { amount, tax: share(part.tax, amount, part.amount) };
}

function plus(one: PartShare, other: PartShare): PartShare {
  return { amount: one.amount + other.amount, tax: one.tax + other.tax };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
