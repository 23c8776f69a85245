import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { RandomOrder } from "#server/workshop/testing/models/exact-order/random-order.ts";

/**
 * Works an order out once more, in exact fractions and without any code of the product: an oracle for `priceOrder`.
 * Answers null where the order must be refused.
 */
export function exactOrder({ order, rules, choices }: RandomOrder): ExactOrder | null {
  const items = itemsOf({ order, rules, choices });
  if (!items) return null;
  const prices = items.map(({ quantity, amount }) => BigInt(quantity) * BigInt(amount));
  const before = total(prices);
  if (before > largest) return null;
  const off = exactDiscount(items, prices, rules);
  if (!off) return null;
  const lowered = prices.map((price, at) => price - (off[at] ?? 0n));
  const goods = total(lowered);
  const delivery = exactDelivery({ rules, choices }, goods);
  if (delivery === "none fits") return null;
  const tip = exactTip({ rules, choices }, { before, goods });
  if (tip === null) return null;
  const parts: Part[] = items.map((item, at) => ({
    of: at,
    price: lowered[at] ?? 0n,
    off: off[at] ?? 0n,
    way: wayOf(item, rules.tax),
  }));
  if (delivery && delivery.amount > 0n) parts.push(...deliveryParts(delivery, parts, rules.tax));
  const taxed = parts.map((part) => ({ ...part, ...exactTax(part, rules) }));
  const onTop = total(taxed.map(({ tax, way }) => (way?.behavior === "exclusive" ? tax : 0n)));
  const totalAmount = goods + (delivery?.amount ?? 0n) + onTop + tip;
  // A sum on the way to the total has to be a number too.
  if (totalAmount > largest || before > largest) return null;
  const stated = rules.tax ? null : statedTax(totalAmount - tip, rules.taxRate ?? 0);
  return {
    totalAmount,
    subtotalAmount: before,
    discountAmount: total(off),
    shippingAmount: delivery?.amount ?? 0n,
    taxAmount: stated ?? total(taxed.map(({ tax }) => tax)),
    tipAmount: tip,
    onTop,
    parts: taxed,
  };
}

type Way = { taxClass: string; behavior: "inclusive" | "exclusive" };
/** `of`: its place among the items, or delivery. */
type Part = { of: number | "delivery"; price: bigint; off: bigint; way: Way | null };
type Rules = RandomOrder["rules"];
type Chosen = Pick<RandomOrder, "rules" | "choices">;
/** Amounts in smallest units. */
export type ExactOrder = {
  totalAmount: bigint;
  subtotalAmount: bigint;
  discountAmount: bigint;
  shippingAmount: bigint;
  taxAmount: bigint;
  tipAmount: bigint;
  /** The tax that is added to the prices. */
  onTop: bigint;
  parts: (Part & { tax: bigint; kind: string | null; percentE4: number; country: string | null })[];
};

const largest = 9_007_199_254_740_991n;
const piecesMax = 999_999;

/** The order's lines as often as they are bought, then what the shopper added; null where that cannot be bought. */
function itemsOf({ order, rules, choices }: RandomOrder): LineItem[] | null {
  const times = choices.quantity ?? 1;
  if (!Number.isInteger(times) || times < 1 || times > piecesMax) return null;
  const offered = order.lineItems?.length ? order.lineItems : linesOf(order);
  if (total(offered.map((line) => BigInt(line.quantity) * BigInt(line.amount))) > largest)
    return null;
  const items = offered.map((line) => ({ ...line, quantity: line.quantity * times }));
  if (items.some(({ quantity }) => quantity > piecesMax)) return null;
  for (const [place, quantity] of Object.entries(choices.optional ?? {})) {
    if (quantity === 0) continue;
    const item = rules.optionalItems?.[Number(place)];
    if (!item || quantity > item.quantityMax) return null;
    items.push({ ...item.line, quantity });
  }
  return items.length > 100 ? null : items;
}

/** An order of a total alone is one line. */
function linesOf({ name, currency, totalAmount }: RandomOrder["order"]): LineItem[] {
  const none = { productId: null, priceId: null, imageId: null, imageUrl: null };
  const line = { type: "item" as const, ...none, currency };
  return totalAmount ? [{ ...line, name: name ?? "", quantity: 1, amount: totalAmount }] : [];
}

/** The discount by line; null where it does not apply. */
function exactDiscount(
  items: LineItem[],
  prices: bigint[],
  { discount, step = 1 }: Rules,
): bigint[] | null {
  if (!discount) return prices.map(() => 0n);
  const { percentE2, amountOff, minimumAmount, productIds } = discount;
  if (discount.currency && items.some(({ currency }) => currency !== discount.currency))
    return null;
  if (minimumAmount && total(prices) < BigInt(minimumAmount)) return null;
  const lowered = prices.map((price, at) => {
    const product = items[at]?.productId;
    return productIds.length === 0 || (product && productIds.includes(product)) ? price : 0n;
  });
  const whole = total(lowered);
  if (whole === 0n) return null;
  const asked =
    percentE2 === null
      ? chargeable(BigInt(amountOff ?? 0), 1n, step)
      : chargeable(whole * BigInt(percentE2), 10_000n, step);
  const off = percentE2 === 10_000 || asked > whole ? whole : asked;
  const coin = BigInt(step);
  if ([off, ...lowered].some((each) => each % coin !== 0n)) return shareOut(off, lowered);
  const inCoins = lowered.map((each) => each / coin);
  return shareOut(off / coin, inCoins).map((coins) => coins * coin);
}

/** The option of delivery and its price; null where nothing is offered. */
function exactDelivery({ rules, choices }: Chosen, goods: bigint) {
  const offered = rules.shipping ?? [];
  if (offered.length === 0) return null;
  const { country } = choices;
  const going = offered.filter(
    ({ countries }) => countries.length === 0 || !country || countries.includes(country),
  );
  const [first] = going;
  if (!first) return "none fits";
  const option = going.find(({ key }) => key === choices.shipping) ?? first;
  const isFree = typeof option.freeFrom === "number" && goods >= BigInt(option.freeFrom);
  return { amount: isFree ? 0n : BigInt(option.amount), taxClass: option.taxClass ?? null };
}

/** The tip; null where it is not offered. */
function exactTip(
  { rules, choices }: Chosen,
  { before, goods }: { before: bigint; goods: bigint },
) {
  const { tip } = choices;
  const { tipOptions, step = 1 } = rules;
  if (!tip) return 0n;
  if (!tipOptions) return null;
  if ("percent" in tip)
    return (tipOptions.percentages ?? []).includes(tip.percent)
      ? chargeable(goods * BigInt(tip.percent), 100n, step)
      : null;
  const amount = BigInt(tip.amount);
  if (amount === 0n || (tipOptions.amounts ?? []).includes(tip.amount)) return amount;
  const most = tipOptions.maximum ? BigInt(tipOptions.maximum) : before;
  return tipOptions.custom && amount <= most && amount % BigInt(step) === 0n ? amount : null;
}

function wayOf({ productId, priceId }: LineItem, tax: Rules["tax"]): Way | null {
  if (!tax) return null;
  const ofPrice = priceId ? tax.products[priceId] : undefined;
  return ofPrice ?? (productId ? tax.products[productId] : undefined) ?? tax.other;
}

/** Delivery by its own class, on top where all goods are; else by the shares of the goods' ways of being taxed. */
function deliveryParts(
  { amount, taxClass }: { amount: bigint; taxClass: string | null },
  goods: Part[],
  tax: Rules["tax"],
): Part[] {
  const part = (price: bigint, way: Way | null): Part => ({ of: "delivery", price, off: 0n, way });
  if (!tax) return [part(amount, null)];
  if (taxClass !== null) {
    const allOnTop = goods.length > 0 && goods.every(({ way }) => way?.behavior === "exclusive");
    return [part(amount, { taxClass, behavior: allOnTop ? "exclusive" : "inclusive" })];
  }
  if (goods.length === 0) return [part(amount, tax.other)];
  const names = [...new Set(goods.map(({ way }) => `${way?.behavior}/${way?.taxClass}`))];
  const alike = names.map((name) =>
    goods.filter(({ way }) => `${way?.behavior}/${way?.taxClass}` === name),
  );
  const isGiven = total(goods.map(({ price }) => price)) === 0n;
  const weights = alike.map((some) =>
    total(some.map(({ price, off }) => (isGiven ? price + off : price))),
  );
  const shares = shareOut(amount, weights);
  return alike
    .map(([some], at) => part(shares[at] ?? 0n, some?.way ?? null))
    .filter(({ price }) => price > 0n);
}

function exactTax({ price, way }: Part, { tax, step = 1 }: Rules) {
  if (!tax || !way) return { tax: 0n, kind: null, percentE4: 0, country: null };
  const country = tax.place?.country ?? null;
  const none = { tax: 0n, percentE4: 0, country };
  if (tax.kind !== "taxed") return { ...none, kind: tax.kind };
  if (way.taxClass === "exempt") return { ...none, kind: "exempt" };
  const rate = Object.entries(tax.rates).find(([name]) => name === way.taxClass);
  const percentE4 = way.taxClass === "zero" ? 0 : (rate?.[1] ?? tax.rates["standard"] ?? 0);
  if (percentE4 === 0) return { ...none, kind: "zero" };
  const hundred = 1_000_000n;
  const over = price * BigInt(percentE4);
  const found =
    way.behavior === "inclusive"
      ? nearest(over, hundred + BigInt(percentE4))
      : chargeable(over, hundred, step);
  return { tax: found, kind: "taxed", percentE4, country };
}

/** The tax in all but the tip, where one percentage is stated for the whole order. */
function statedTax(price: bigint, percent: number): bigint {
  return nearest(price * BigInt(percent), 100n + BigInt(percent));
}

/** A fraction that is not negative to the nearest whole number, halves up. */
export function nearest(over: bigint, under: bigint): bigint {
  const down = over / under;
  return (over - down * under) * 2n >= under ? down + 1n : down;
}

/** The same to the nearest amount that a processor charges, where it charges in coins of so much. */
function chargeable(over: bigint, under: bigint, coin: number): bigint {
  return nearest(over, under * BigInt(coin)) * BigInt(coin);
}

/**
 * By largest remainder: whoever is furthest below the exact share gets the next one, the first of several. Asked one
 * by one, as one would with coins. With no weights at all the first has everything.
 */
export function shareOut(amount: bigint, weights: bigint[]): bigint[] {
  const whole = total(weights);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0n));
  const given = weights.map((weight) => (amount * weight) / whole);
  let left = amount - total(given);
  while (left > 0n) {
    let next = 0;
    const short = (at: number) => amount * (weights[at] ?? 0n) - (given[at] ?? 0n) * whole;
    for (let at = 1; at < weights.length; at += 1) if (short(at) > short(next)) next = at;
    given[next] = (given[next] ?? 0n) + 1n;
    left -= 1n;
  }
  return given;
}

function total(amounts: bigint[]): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}
