import type { PricedPart } from "#server/pricing/breakdown.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import {
  addShares,
  lessShares,
  type PartShare,
  returnedShares,
  soldParts,
  takenOfLine,
  takenShares,
} from "#server/pricing/refund-shares.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { nearest, shareOut } from "#server/workshop/testing/models/exact-order/exact-order.ts";
import { randomOrder } from "#server/workshop/testing/models/exact-order/random-order.ts";

/** Money returned to the shopper: by a refund, or held by a dispute. */
type Out = { kind: "refund" | "dispute"; shares: PartShare[] };
type Payment = { parts: PricedPart[]; sold: PartShare[]; left: PartShare[]; out: Out[] };
type Seen = { steps: number; disagreement: { run: number; told: string } | null };

/**
 * Gives random orders back in random parts, by amount and by line, with refunds that fail and disputes that are won or
 * lost, and compares each share with exact fractions. In the end all is given back: by part and by tax nothing may be
 * left or missing.
 */
export function searchRefunds({ runs, seed }: { runs: number; seed: number }): Seen {
  const random = randomFrom(seed);
  let steps = 0;
  for (let run = 0; run < runs; run += 1) {
    const price = priceOrder(randomOrder(random));
    if ("problem" in price || price.totalAmount === 0) continue;
    const { parts } = price.breakdown;
    const captured = random.chance(0.9) ? price.totalAmount : 1 + random.below(price.totalAmount);
    const sold = soldParts(parts, captured);
    const payment: Payment = { parts, sold, left: sold, out: [] };
    const told =
      soldWrong(payment, captured, price.totalAmount) ??
      history(random, payment) ??
      ending(payment);
    if (told !== null) return { steps, disagreement: { run, told } };
    steps += payment.out.length;
  }
  return { steps, disagreement: null };
}

function soldWrong({ parts, sold }: Payment, captured: number, total: number): string | null {
  const exact = shareOut(
    BigInt(captured),
    parts.map(({ gross }) => BigInt(gross)),
  );
  const needs = parts.map(({ gross, tax }, at) =>
    exactShare({ amount: gross, tax }, exact[at] ?? 0n),
  );
  return different(
    "sold",
    sold,
    captured === total ? parts.map(({ gross, tax }) => ({ amount: gross, tax })) : needs,
  );
}

function history(random: Random, payment: Payment): string | null {
  for (let step = random.below(8); step > 0; step -= 1) {
    const told = random.pick([refund, refund, refundLine, fail, dispute, giveBack])(
      random,
      payment,
    );
    if (told !== null) return told;
  }
  return null;
}

function refund(random: Random, payment: Payment): string | null {
  const { left, sold } = payment;
  const rest = sumOf(left);
  if (rest <= 0) return null;
  const amount = random.chance(0.2) ? rest : 1 + random.below(Math.min(rest, 2 ** 31));
  return take(payment, { kind: "refund", shares: takenShares(amount, { left, sold }) }, amount);
}

function dispute(random: Random, payment: Payment): string | null {
  const { left, sold } = payment;
  if (payment.out.filter(({ kind }) => kind === "dispute").length > 0) return null;
  const amount = random.chance(0.5)
    ? sumOf(sold)
    : 1 + random.below(Math.min(sumOf(sold), 2 ** 31));
  return take(payment, { kind: "dispute", shares: takenShares(amount, { left, sold }) }, amount);
}

function take(payment: Payment, out: Out, amount: number): string | null {
  const { left, sold } = payment;
  const rest = left.map((part) => BigInt(Math.max(0, part.amount)));
  const have = rest.reduce((all, one) => all + one, 0n);
  const asked = BigInt(amount);
  const within = shareOut(asked > have ? have : asked, rest);
  const beyond = shareOut(
    asked > have ? asked - have : 0n,
    sold.map((part) => BigInt(part.amount)),
  );
  const needs = left.map((part, at) =>
    plus(exactShare(part, within[at] ?? 0n), exactShare(sold[at] ?? part, beyond[at] ?? 0n)),
  );
  payment.left = lessShares(left, out.shares);
  payment.out.push(out);
  return different(`${out.kind} of ${amount}`, out.shares, needs);
}

function refundLine(random: Random, payment: Payment): string | null {
  const { parts, left } = payment;
  const { line } = random.pick(parts);
  const rest = left.map((part, at) => (parts[at]?.line === line ? Math.max(0, part.amount) : 0));
  const have = rest.reduce((all, one) => all + one, 0);
  // More than is left of the payment cannot be given back, whatever is left of a line after a dispute.
  if (have === 0 || have > sumOf(left)) return null;
  const amount = random.chance(0.4) ? have : 1 + random.below(Math.min(have, 2 ** 31));
  const shares = takenOfLine(amount, { line, parts, left });
  const exact = shareOut(BigInt(amount), rest.map(BigInt));
  payment.left = lessShares(left, shares);
  payment.out.push({ kind: "refund", shares });
  return different(
    `line ${line}, ${amount}`,
    shares,
    left.map((part, at) => exactShare(part, exact[at] ?? 0n)),
  );
}

/** A refund fails: exactly what it took is there again. */
function fail(random: Random, payment: Payment): string | null {
  const refunds = payment.out.filter(({ kind }) => kind === "refund");
  if (refunds.length === 0) return null;
  const failed = random.pick(refunds);
  payment.out = payment.out.filter((out) => out !== failed);
  payment.left = addShares(payment.left, failed.shares);
  return null;
}

/** A dispute gives a part back, or all. */
function giveBack(random: Random, payment: Payment): string | null {
  const disputed = payment.out.find(({ kind }) => kind === "dispute");
  const out = disputed ? sumOf(disputed.shares) : 0;
  if (!disputed || out === 0) return null;
  const amount = random.chance(0.5) ? out : 1 + random.below(Math.min(out, 2 ** 31));
  return returned(payment, disputed, amount);
}

function returned(payment: Payment, disputed: Out, amount: number): string | null {
  const before = payment.left;
  const shares = returnedShares(amount, { left: before, out: disputed.shares });
  const short = before.reduce((all, part) => all + Math.max(0, -part.amount), 0);
  payment.left = addShares(before, shares);
  disputed.shares = lessShares(disputed.shares, shares);
  const shortAfter = payment.left.reduce((all, part) => all + Math.max(0, -part.amount), 0);
  if (sumOf(shares) !== amount) return `${amount} came back as ${sumOf(shares)}`;
  if (disputed.shares.some((part) => part.amount < 0 || part.tax < 0))
    return `more of a part came back than was taken: ${JSON.stringify(disputed.shares)}`;
  return shortAfter === Math.max(0, short - amount)
    ? null
    : `${shortAfter} is missing after ${amount} came back of ${short}`;
}

/** Wins the disputes and refunds the rest, after which each part and each tax must be 0; else says which is not. */
function ending(payment: Payment): string | null {
  for (const out of payment.out)
    if (out.kind === "dispute" && sumOf(out.shares) > 0) {
      const told = returned(payment, out, sumOf(out.shares));
      if (told !== null) return told;
    }
  const rest = sumOf(payment.left);
  if (payment.left.some(({ amount, tax }) => amount < 0 || tax < 0 || tax > amount))
    return `a part is left wrong: ${JSON.stringify(payment.left)}`;
  if (rest > 0) {
    const shares = takenShares(rest, payment);
    payment.out.push({ kind: "refund", shares });
    payment.left = lessShares(payment.left, shares);
  }
  const given = payment.out
    .map(({ shares }) => shares)
    .reduce(
      addShares,
      payment.sold.map(() => ({ amount: 0, tax: 0 })),
    );
  return different("all that was given back", given, payment.sold);
}

function different(of: string, has: PartShare[], needs: PartShare[]): string | null {
  const at = needs.findIndex(
    (part, place) => part.amount !== has[place]?.amount || part.tax !== has[place]?.tax,
  );
  if (at === -1) return null;
  return `${of}: part ${at} is ${JSON.stringify(has[at])}, and must be ${JSON.stringify(needs[at])}`;
}

function exactShare(part: PartShare, amount: bigint): PartShare {
  const tax = amount === 0n ? 0n : nearest(BigInt(part.tax) * amount, BigInt(part.amount));
  return { amount: Number(amount), tax: Number(tax) };
}

function plus(one: PartShare, other: PartShare): PartShare {
  return { amount: one.amount + other.amount, tax: one.tax + other.tax };
}

function sumOf(shares: PartShare[]): number {
  return shares.reduce((all, { amount }) => all + amount, 0);
}
