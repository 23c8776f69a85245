import { takeLines } from "#server/payments/parts/line-shares.ts";
import type { OrderLines } from "#server/payments/parts/read-parts.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { lessShares, soldParts } from "#server/pricing/refund-shares.ts";
import type { RefundLineInput } from "#server/wire/payments/refund.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { nearest, shareOut } from "#server/workshop/testing/models/exact-order/exact-order.ts";
import { randomOrder } from "#server/workshop/testing/models/exact-order/random-order.ts";

type Part = { line: number; amount: bigint; tax: bigint };
/** The order as the model has it: what is left of each part, and of each line the pieces. */
type Model = { parts: Part[]; pieces: number[]; coin: bigint };
type Seen = { refunds: number; disagreement: { run: number; told: string } | null };

/**
 * Gives random orders back line by line: in any order, by pieces, by amounts and whole, several lines at once, until
 * nothing is left that goes by itself. Each refund is compared with exact fractions, and in the end each part and each tax
 * has to be back, no more and no less.
 */
export function searchLineRefunds({ runs, seed }: { runs: number; seed: number }): Seen {
  const random = randomFrom(seed);
  let refunds = 0;
  for (let run = 0; run < runs; run += 1) {
    const price = priceOrder(randomOrder(random));
    if ("problem" in price || price.totalAmount === 0) continue;
    const { lineItems: lines, breakdown, totalAmount } = price;
    const captured = random.chance(0.9) ? totalAmount : 1 + random.below(totalAmount);
    const sold = soldParts(breakdown.parts, captured);
    const order = { ...breakdown, sold, left: sold, piecesBack: {} };
    const model: Model = {
      parts: sold.map(({ amount, tax }, at) => ({
        line: breakdown.parts[at]?.line ?? 0,
        amount: BigInt(amount),
        tax: BigInt(tax),
      })),
      pieces: lines.map(({ quantity }) => quantity),
      coin: BigInt(breakdown.step ?? 1),
    };
    while (leftLines(model).length > 0) {
      const told = giveBack(random, { lines, order }, model);
      if (told !== null) return { refunds, disagreement: { run, told } };
      refunds += 1;
    }
    const over = order.left.findIndex(({ amount, tax }) => amount !== 0 || tax !== 0);
    if (over !== -1)
      return { refunds, disagreement: { run, told: `part ${over} is left after all lines` } };
  }
  return { refunds, disagreement: null };
}

function leftLines({ parts }: Model): number[] {
  return [...new Set(parts.filter(({ amount }) => amount > 0n).map(({ line }) => line))];
}

/** One refund of some lines, by the service and by the model; tells where they differ. */
function giveBack(random: Random, known: OrderLines, model: Model): string | null {
  const { order } = known;
  const some = leftLines(model).filter(() => random.chance(0.5));
  const asked = (some.length > 0 ? some : leftLines(model).slice(0, 1)).map((line) =>
    randomPart(random, model, line),
  );
  const { amount, shares } = takeLines(known, asked);
  const needs = takeExactly(model, asked);
  const has = shares.parts.map((part) => [part.amount, part.tax].join());
  const wrong = needs.findIndex((part, at) => part !== has[at]);
  order.left = lessShares(order.left, shares.parts);
  for (const [line, pieces] of Object.entries(shares.pieces))
    order.piecesBack[Number(line)] = (order.piecesBack[Number(line)] ?? 0) + pieces;
  const sum = shares.parts.reduce((all, part) => all + part.amount, 0);
  if (wrong === -1 && amount === BigInt(sum)) return null;
  return `${JSON.stringify(asked)} is ${amount}; part ${wrong} has ${has[wrong]} and must have ${needs[wrong]}`;
}

function randomPart(random: Random, { parts, pieces }: Model, line: number): RefundLineInput {
  const rest = Number(restOf(parts, line));
  const left = pieces[line] ?? 0;
  if (left > 0 && random.chance(0.6))
    return { line, quantity: random.chance(0.4) ? left : 1 + random.below(left) };
  return random.chance(0.5)
    ? { line }
    : { line, amount: 1 + random.below(Math.min(rest, 2 ** 31)) };
}

/** Amount and tax of each part that goes back, taken from the model. */
function takeExactly(model: Model, asked: RefundLineInput[]): string[] {
  const back = model.parts.map(() => "0,0");
  for (const { line, quantity, amount } of asked) {
    const { parts, pieces } = model;
    const rest = restOf(parts, line);
    const whole =
      quantity === undefined
        ? BigInt(amount ?? rest)
        : priceOf(quantity, { rest, pieces: pieces[line] ?? 1, coin: model.coin });
    pieces[line] = (pieces[line] ?? 0) - (quantity ?? 0);
    const weights = parts.map((part) => (part.line === line ? part.amount : 0n));
    for (const [at, share] of shareOut(whole, weights).entries()) {
      const part = parts[at];
      if (!part || share === 0n) continue;
      const tax = nearest(part.tax * share, part.amount);
      back[at] = [share, tax].join();
      parts[at] = { line, amount: part.amount - share, tax: part.tax - tax };
    }
  }
  return back;
}

/** Some pieces cost their share of the rest in whole coins, and never more than the rest; the last ones cost all of it. */
function priceOf(quantity: number, of: { rest: bigint; pieces: number; coin: bigint }): bigint {
  if (quantity === of.pieces) return of.rest;
  const coins = nearest(of.rest * BigInt(quantity), BigInt(of.pieces) * of.coin);
  return coins * of.coin > of.rest ? of.rest : coins * of.coin;
}

function restOf(parts: Part[], line: number): bigint {
  let rest = 0n;
  for (const part of parts) if (part.line === line) rest += part.amount;
  return rest;
}
