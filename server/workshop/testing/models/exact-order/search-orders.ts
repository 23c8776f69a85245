import { keptBreakdown, type Price, priceOrder } from "#server/pricing/price-order.ts";
import { sumsOf } from "#server/pricing/sums/order-sums.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import {
  type ExactOrder,
  exactOrder,
} from "#server/workshop/testing/models/exact-order/exact-order.ts";
import {
  randomOrder,
  type RandomOrder,
} from "#server/workshop/testing/models/exact-order/random-order.ts";

type Disagreement = { run: number; order: RandomOrder; told: string };
type Seen = { prices: number; refusals: number; disagreement: Disagreement | null };

/** Compares the price of random orders with the oracle's, until one disagrees. */
export function searchOrders({ runs, seed }: { runs: number; seed: number }): Seen {
  const random = randomFrom(seed);
  const seen: Seen = { prices: 0, refusals: 0, disagreement: null };
  for (let run = 0; run < runs; run += 1) {
    const order = randomOrder(random);
    const price = priceOrder(order);
    const told = "problem" in price ? refused(price, order) : disagreement(price, order);
    if (told !== null) return { ...seen, disagreement: { run, order, told } };
    seen["problem" in price ? "refusals" : "prices"] += 1;
  }
  return seen;
}

function refused(price: object, order: RandomOrder): string | null {
  return exactOrder(order) === null ? null : `refused: ${JSON.stringify(price)}`;
}

/** How a price differs from the oracle's, or contradicts itself; null where it does neither. */
function disagreement(price: Price, order: RandomOrder): string | null {
  const exact = exactOrder(order);
  if (!exact) return "priced, and must be refused";
  const different = firstDifference(numbersOf(price), exactNumbers(exact));
  if (different) return different;
  return contradiction(price, order) ?? otherWay(price, order.rules);
}

function firstDifference(has: Numbers, needs: Numbers): string | null {
  for (const [name, number] of Object.entries(needs.sums))
    if (has.sums[name] !== number) return `${name} is ${has.sums[name]}, and must be ${number}`;
  const at = [...has.parts.keys(), ...needs.parts.keys()].find(
    (part) => has.parts[part] !== needs.parts[part],
  );
  return at === undefined ? null : `part ${at} is ${has.parts[at]}, and must be ${needs.parts[at]}`;
}

/** Sums in smallest units, and each part of the total in words. */
type Numbers = { sums: Record<string, bigint>; parts: string[] };

function numbersOf(price: Price): Numbers {
  const { breakdown, lineItems } = price;
  return {
    sums: {
      totalAmount: BigInt(price.totalAmount),
      subtotalAmount: BigInt(price.subtotalAmount),
      discountAmount: BigInt(price.discountAmount),
      shippingAmount: BigInt(price.shippingAmount),
      taxAmount: BigInt(price.taxAmount),
      tipAmount: BigInt(price.tipAmount),
      onTop: sumOf(lineItems, "tax"),
    },
    parts: breakdown.parts
      .filter(
        ({ line, gross }) => isGoods(lineItems[line]) || (gross > 0 && !isTip(lineItems[line])),
      )
      .map(({ line, gross, discount, tax, group }) => {
        const of = breakdown.taxes[group ?? -1];
        const kind = of?.kind ?? null;
        const rate = [of?.taxClass, of?.included, of?.country, kind, of?.percentE4 ?? 0];
        const delivery = isGoods(lineItems[line]) ? line : "delivery";
        return [delivery, gross, discount, tax, ...rate].join(" ");
      }),
  };
}

function exactNumbers({ parts, ...sums }: ExactOrder): Numbers {
  return {
    sums,
    parts: parts.map(({ of, price, off, tax, way, kind, percentE4, country }) => {
      const gross = way?.behavior === "exclusive" ? price + tax : price;
      const included = way ? way.behavior === "inclusive" : undefined;
      return [of, gross, off, tax, way?.taxClass, included, country, kind, percentE4].join(" ");
    }),
  };
}

/** Sentences that hold of every price, whatever the oracle says. */
function contradiction(price: Price, { order, rules }: RandomOrder): string | null {
  const { lineItems, breakdown, totalAmount } = price;
  const { parts, taxes } = breakdown;
  const added = lineItems.reduce(
    (sum, line) => sum + BigInt(line.quantity) * BigInt(line.amount),
    0n,
  );
  const sentences: [string, boolean][] = [
    ["stored sums are those that were priced", isStoredAlike(price, rules)],
    ["lines add up to the total", added === BigInt(totalAmount)],
    ["nothing but a discount is below zero", lineItems.every(isNeverBelow)],
    [
      "no sum is below zero",
      [
        price.subtotalAmount,
        price.discountAmount,
        price.shippingAmount,
        price.taxAmount,
        price.tipAmount,
        totalAmount,
      ].every((amount) => amount >= 0),
    ],
    [
      "the sums make the total",
      BigInt(price.subtotalAmount) -
        BigInt(price.discountAmount) +
        BigInt(price.shippingAmount) +
        sumOf(lineItems, "tax") +
        BigInt(price.tipAmount) ===
        BigInt(totalAmount),
    ],
    ["the parts make the total", sum(parts.map(({ gross }) => gross)) === BigInt(totalAmount)],
    [
      "no part is below zero",
      parts.every(
        ({ gross, discount, tax }) => gross >= 0 && discount >= 0 && tax >= 0 && tax <= gross,
      ),
    ],
    [
      "a tax is the sum of its parts",
      taxes.every(({ base, amount }, group) => {
        const own = parts.filter((part) => part.group === group);
        return (
          sum(own.map(({ tax }) => tax)) === BigInt(amount) &&
          sum(own.map(({ gross, tax }) => gross - tax)) === BigInt(base)
        );
      }),
    ],
    [
      "the discount is the sum of its shares",
      sum(parts.map(({ discount }) => discount)) === BigInt(price.discountAmount),
    ],
    [
      "every line is in the order's currency",
      lineItems.every(({ currency }) => currency === order.currency),
    ],
    [
      "a rate has one line on top",
      new Set(namesOnTop(lineItems)).size === namesOnTop(lineItems).length,
    ],
    ["what is given in whole steps makes a total of whole steps", isWhole(price, rules)],
    [
      "a line that is added is one piece",
      lineItems.every((line) => isGoods(line) || line.quantity === 1),
    ],
  ];
  return sentences.find(([, holds]) => !holds)?.[0] ?? null;
}

/** A session keeps the total and the breakdown, and answers the sums by them. */
function isStoredAlike(price: Price, { taxRate }: RandomOrder["rules"]): boolean {
  const { totalAmount } = price;
  const stored = sumsOf({ totalAmount, breakdown: keptBreakdown(price), taxRate });
  return Object.entries(stored).every(([name, sum]) => price[name as keyof OrderSums] === sum);
}

/** A price with its tax on top, sold once more as a price that contains it, has the same tax within one smallest unit, or step. */
function otherWay(
  { breakdown: { parts, taxes }, lineItems }: Price,
  { step = 1 }: RandomOrder["rules"],
): string | null {
  for (const { gross, tax, group } of parts) {
    const rate = taxes[group ?? -1];
    const [line] = lineItems;
    if (!rate || rate.included || rate.kind !== "taxed" || !line) continue;
    const other = { taxClass: "standard", behavior: "inclusive" as const };
    const again = priceOrder({
      order: { currency: line.currency, lineItems: [{ ...line, quantity: 1, amount: gross }] },
      rules: {
        tax: {
          place: null,
          kind: "taxed",
          rates: { standard: rate.percentE4 },
          products: {},
          other,
        },
      },
    });
    if ("problem" in again || Math.abs(again.taxAmount - tax) > step)
      return `${gross} with ${tax} of tax on top contains ${JSON.stringify(again)}`;
  }
  return null;
}

function isNeverBelow({ type, amount }: LineItem): boolean {
  return type === "discount" ? amount <= 0 && !Object.is(amount, -0) : amount >= 0;
}

function isGoods(line: LineItem | undefined): boolean {
  return line?.type === "item";
}

/** Whether the total is of whole steps, or an amount that somebody gave is not. */
function isWhole({ totalAmount, lineItems }: Price, { step = 1 }: RandomOrder["rules"]): boolean {
  const given = lineItems.filter(({ type }) => type !== "discount" && type !== "tax");
  return totalAmount % step === 0 || given.some(({ amount }) => amount % step !== 0);
}

function isTip(line: LineItem | undefined): boolean {
  return line?.type === "tip";
}

function namesOnTop(lineItems: readonly LineItem[]): string[] {
  return lineItems.filter(({ type }) => type === "tax").map(({ name }) => name);
}

function sumOf(lineItems: readonly LineItem[], type: LineItem["type"]): bigint {
  return sum(lineItems.filter((line) => line.type === type).map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): bigint {
  return amounts.reduce((all, amount) => all + BigInt(amount), 0n);
}
