import type { Choices, Order, Rules } from "#server/pricing/price-order.ts";
import type { DiscountTerms, OfferedShipping, TaxedAs, TaxTerms } from "#server/pricing/terms.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** An order with everything that a merchant may set and a shopper may choose. */
export type RandomOrder = { order: Order; rules: Rules; choices: Choices };

const currencies = (
  "AUD BHD BRL CAD CHF CLP CZK DKK EUR GBP HUF ISK JOD JPY KRW KWD MXN NOK PLN SEK TND TRY USD " +
  "VND"
).split(" ");
/** Prices of the first product, taxed in ways of their own. */
const prices = ["price_a", "price_b"];
const products = ["prod_a", "prod_b", "prod_c", "prod_d", "prod_e"];
const classes = ["standard", "reduced", "digital", "zero", "exempt", "of_books"];
const countries = ["NL", "DE", "NO"];
const stepped = new Set(["BHD", "JOD", "KWD", "TND"]);
const largest = Number.MAX_SAFE_INTEGER;

/** Mostly small orders, sometimes of 100 lines, sometimes at a limit or past it. */
export function randomOrder(random: Random): RandomOrder {
  const currency = random.pick(random.chance(0.2) ? [...stepped] : currencies);
  // Stripe charges these in tens: mostly of prices in tens, sometimes of others, which nobody can be charged.
  const step = stepped.has(currency) && random.chance(0.8) ? 10 : 1;
  const coin = random.chance(0.7) ? step : 1;
  const count = random.chance(0.1) ? random.below(101) : random.below(6);
  const lineItems = Array.from({ length: count }, (_, at) =>
    randomLine(random, { currency, coin, at }),
  );
  const quantity = random.chance(0.8) ? 1 : random.pick([2, 3, 7, 10, 11, 0, 999_999, 1_000_000]);
  const priced = lineItems.reduce((sum, line) => sum + line.quantity * line.amount, 0);
  // A limit that is met exactly is where comparisons go wrong.
  const limit = random.chance(0.3) && priced > 0 ? priced : 1 + random.below(20_000);
  const tipOptions = random.chance(0.4) ? randomTipOptions(random) : null;
  const optionalItems = random.chance(0.3)
    ? [0, 1, 2].map((at) => ({
        line: { ...randomLine(random, { currency, coin, at }), quantity: 1 },
        quantityMax: 1 + random.below(3),
      }))
    : [];
  const shipping = random.chance(0.5) ? randomShipping(random, limit) : [];
  const tax = random.chance(0.7) ? randomTax(random) : null;
  return {
    order: {
      name: "Order",
      currency,
      totalAmount: count > 0 ? null : random.below(9_000),
      lineItems,
    },
    rules: {
      allowQuantity: true,
      discount: random.chance(0.6) ? randomDiscount(random, { currency, limit }) : null,
      tax,
      taxRate: tax === null && random.chance(0.3) ? random.below(30) : undefined,
      shipping,
      optionalItems,
      tipOptions,
      step,
    },
    choices: {
      quantity,
      shipping: random.pick([null, "option_0", "option_1", "option_9"]),
      country: random.pick([null, ...countries]),
      tip: randomTip(random, tipOptions !== null),
      optional: optionalItems.length > 0 && random.chance(0.7) ? chosenOptional(random) : {},
    },
  };
}

function randomLine(
  random: Random,
  { currency, coin, at }: { currency: string; coin: number; at: number },
): LineItem {
  const priceId = random.chance(0.2) ? random.pick(prices) : null;
  return {
    type: "item",
    name: `Line ${at + 1}`,
    priceId,
    productId: priceId ? "prod_a" : random.chance(0.8) ? random.pick(products) : null,
    quantity: random.chance(0.99) ? 1 + random.below(5) : 999_999 - random.below(2),
    amount: random.chance(0.995)
      ? random.below(random.pick([2, 100, 10_000, 1_000_000])) * coin
      : largest - random.below(3),
    currency,
    imageId: null,
    imageUrl: null,
  };
}

function randomDiscount(
  random: Random,
  { currency, limit }: { currency: string; limit: number },
): DiscountTerms {
  const isPercent = random.chance(0.6);
  const minimumAmount = random.chance(0.2) ? limit : null;
  return {
    discountId: "disc_a",
    promotionCodeId: null,
    code: random.chance(0.5) ? "SPRING" : null,
    name: "Spring",
    percentE2: isPercent
      ? random.pick([1, 333, 1_250, 5_000, 10_000, 1 + random.below(10_000)])
      : null,
    amountOff: isPercent ? null : 1 + random.below(random.pick([10, 5_000, 5_000_000])),
    currency: isPercent && minimumAmount === null ? null : random.chance(0.95) ? currency : "XAF",
    productIds: random.chance(0.3) ? products.slice(random.below(4)) : [],
    minimumAmount,
  };
}

function randomTax(random: Random): TaxTerms {
  const way = random.pick(["inclusive", "exclusive", "mixed"] as const);
  const as = (): TaxedAs => ({
    taxClass: random.pick(classes),
    behavior: way === "mixed" ? random.pick(["inclusive", "exclusive"]) : way,
  });
  const rate = () =>
    random.pick([0, 10_000, 55_000, 77_000, 210_000, 1_000_000, random.below(1_000_000)]);
  return {
    place: random.chance(0.9) ? { country: "NL", region: null } : null,
    kind: random.chance(0.85) ? "taxed" : random.pick(["reverse_charge", "export"]),
    rates: random.chance(0.9)
      ? { standard: rate(), reduced: rate(), ...(random.chance(0.5) ? { of_books: rate() } : {}) }
      : {},
    products: Object.fromEntries([...products.slice(0, 4), ...prices].map((id) => [id, as()])),
    other: as(),
  };
}

function randomShipping(random: Random, limit: number): OfferedShipping[] {
  return [0, 1, 2].slice(0, 1 + random.below(3)).map((at) => ({
    key: `option_${at}`,
    name: `Option ${at}`,
    amount: random.pick([0, 1, 490, random.below(5_000)]),
    freeFrom: random.chance(0.3) ? limit : null,
    minimumDays: null,
    maximumDays: random.chance(0.5) ? 3 : null,
    countries: random.chance(0.6) ? [] : [random.pick(countries)],
    taxClass: random.chance(0.3) ? random.pick(classes) : null,
  }));
}

function randomTipOptions(random: Random) {
  const custom = random.chance(0.5);
  const maximum = random.chance(0.3) ? 1 + random.below(1_000) : null;
  return random.chance(0.5)
    ? { percentages: [5, 10, 15], amounts: null, custom, maximum }
    : { percentages: null, amounts: [100, 250], custom, maximum };
}

function randomTip(random: Random, isOffered: boolean): Choices["tip"] {
  if (!isOffered) return random.chance(0.05) ? { amount: 100 } : null;
  return random.pick([
    null,
    { percent: random.pick([5, 10, 15, 20]) },
    { amount: random.pick([0, 100, 250, random.below(2_000)]) },
  ]);
}

function chosenOptional(random: Random): Record<number, number> {
  const chosen: Record<number, number> = {};
  for (const at of [0, 1, 2]) if (random.chance(0.5)) chosen[at] = random.below(4);
  if (random.chance(0.03)) chosen[7] = 1;
  return chosen;
}
