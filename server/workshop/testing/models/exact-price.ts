import type { Random } from "#server/workshop/simulate/random.ts";

/** A fraction of whole numbers, with which prices are worked out once more, without any code of the product. */
type Fraction = { over: bigint; under: bigint };

const decimals: Record<string, number> = { JPY: 0, KRW: 0, EUR: 2, HUF: 2, KWD: 3, TND: 3 };
const largest = 9_007_199_254_740_991n;
const piecesMax = 999_999n;

export type SoldLine = { name: string; quantity: number; amount: number; currency: string };
export type RandomSale = {
  currency: string;
  lineItems: SoldLine[];
  choices: { quantity: number } | { amount: number };
  /** Percent, as it is written: "8.125". */
  taxRate: string;
};
export type ExactPrice = { totalAmount: number; taxAmount: number };

/** A sale in one of six currencies: mostly small, sometimes at a limit or past it. */
export function randomSale(random: Random): RandomSale {
  const currency = random.pick(Object.keys(decimals));
  const lineItems = Array.from(
    { length: 1 + random.below(random.chance(0.1) ? 100 : 4) },
    (_, at) => ({
      name: `Line ${at + 1}`,
      quantity: random.chance(0.9) ? 1 + random.below(5) : 999_999 - random.below(2),
      amount: random.chance(0.95)
        ? random.below(random.pick([2, 1_000, 1_000_000]))
        : Number(largest) - random.below(3),
      currency,
    }),
  );
  const quantity = random.chance(0.8) ? 1 + random.below(4) : random.pick([999_999, 1_000_000]);
  const choices = random.chance(0.7) ? { quantity } : { amount: 1 + random.below(1_000_000) };
  const taxRate = `${random.below(30)}.${String(random.below(1_000)).padStart(3, "0")}`;
  return { currency, lineItems, choices, taxRate };
}

/** The price of a sale in fractions of the currency's own unit; null where no number on the wire holds it. */
export function exactPrice({
  currency,
  lineItems,
  choices,
  taxRate,
}: RandomSale): ExactPrice | null {
  const unit: Fraction = { over: 1n, under: 10n ** BigInt(decimals[currency] ?? 2) };
  const given = sum(
    lineItems.map((line) => times(unit, BigInt(line.quantity) * BigInt(line.amount))),
  );
  if (inUnits(given, unit) > largest) return null;
  if ("amount" in choices) return priceAt(times(unit, BigInt(choices.amount)), unit, taxRate);
  const count = BigInt(choices.quantity);
  if (count > piecesMax || lineItems.some((line) => BigInt(line.quantity) * count > piecesMax))
    return null;
  const total = times(given, count);
  return inUnits(total, unit) > largest ? null : priceAt(total, unit, taxRate);
}

/** Tax inside: total × rate ÷ (100 + rate), half up to the smallest unit. */
function priceAt(total: Fraction, unit: Fraction, taxRate: string): ExactPrice {
  const [whole = "0", part = ""] = taxRate.split(".");
  const rate: Fraction = { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
  const withHundred = sum([{ over: 100n, under: 1n }, rate]);
  const tax: Fraction = {
    over: total.over * rate.over * withHundred.under,
    under: total.under * rate.under * withHundred.over,
  };
  const inside: Fraction = { over: tax.over * unit.under, under: tax.under * unit.over };
  return {
    totalAmount: Number(inUnits(total, unit)),
    taxAmount: Number((inside.over * 2n + inside.under) / (inside.under * 2n)),
  };
}

function sum(fractions: Fraction[]): Fraction {
  return fractions.reduce(
    (all, one) => ({
      over: all.over * one.under + one.over * all.under,
      under: all.under * one.under,
    }),
    { over: 0n, under: 1n },
  );
}

function times({ over, under }: Fraction, count: bigint): Fraction {
  return { over: over * count, under };
}

function inUnits(value: Fraction, unit: Fraction): bigint {
  return (value.over * unit.under) / (value.under * unit.over);
}
