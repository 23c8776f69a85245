import { divide, steppedShare } from "#server/pricing/exact.ts";
import type { UntaxedPart } from "#server/pricing/tax.ts";
import type {
  OfferedItem,
  OfferedShipping,
  SellingChoices,
  SellingTerms,
  TaxedAs,
  TaxTerms,
  TipChoice,
} from "#server/pricing/terms.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

const noGoods = { productId: null, priceId: null, imageId: null, imageUrl: null };

/** A line that the service adds to an order. */
export function addedLine(
  type: Exclude<LineItem["type"], "item">,
  { name, amount, currency }: Pick<LineItem, "name" | "amount" | "currency">,
): LineItem {
  return { type, name, quantity: 1, amount, currency, ...noGoods };
}

/** The lines that the shopper added, by place; null where a place is not offered, or not so often. */
export function chosenItems(
  offered: readonly OfferedItem[],
  chosen: Readonly<Record<number, number>> = {},
): { lines: LineItem[]; optional: Record<number, number> } | null {
  const optional: Record<number, number> = {};
  const lines: LineItem[] = [];
  for (const [place, quantity] of Object.entries(chosen)) {
    if (quantity === 0) continue;
    const item = offered[Number(place)];
    if (!item || !Number.isInteger(quantity) || quantity < 1 || quantity > item.quantityMax)
      return null;
    optional[Number(place)] = quantity;
    lines.push({ ...item.line, quantity });
  }
  return { lines, optional };
}

/** The options that go to a country; all of them while it is not known. */
export function fittingShipping(
  offered: readonly OfferedShipping[],
  country: string | null | undefined,
): OfferedShipping[] {
  return offered.filter(
    ({ countries }) => !country || countries.length === 0 || countries.includes(country),
  );
}

/** The chosen option, or the first that fits; null where there is nothing to deliver. */
export function chosenShipping(
  { shipping = [] }: SellingTerms,
  choices: SellingChoices,
  goods: number,
): { option: OfferedShipping; amount: number } | null | "shipping_unavailable" {
  if (shipping.length === 0) return null;
  const fitting = fittingShipping(shipping, choices.country);
  const option = fitting.find(({ key }) => key === choices.shipping) ?? fitting[0];
  if (!option) return "shipping_unavailable";
  return { option, amount: shippingPrice(option, goods) };
}

/** The price of a delivery option beside goods of this price after discounts. */
export function shippingPrice({ amount, freeFrom }: OfferedShipping, goods: number): number {
  return freeFrom != null && goods >= freeFrom ? 0 : amount;
}

/** Delivery as it is taxed: by its own class, else as the goods are, by their share of the price. */
export function shippingParts(
  delivery: { line: number; amount: number; taxClass: string | null },
  goods: readonly UntaxedPart[],
  tax: TaxTerms | null,
): UntaxedPart[] {
  const { line, amount, taxClass } = delivery;
  const part = (price: number, taxedAs: TaxedAs | null) => ({ line, price, discount: 0, taxedAs });
  if (tax === null) return [part(amount, null)];
  const kinds = new Map<string, { taxedAs: TaxedAs; price: number; before: number }>();
  for (const { taxedAs, price, discount } of goods) {
    const as = taxedAs ?? tax.other;
    const key = `${as.taxClass} ${as.behavior}`;
    const known = kinds.get(key) ?? { taxedAs: as, price: 0, before: 0 };
    known.price += price;
    known.before += price + discount;
    kinds.set(key, known);
  }
  const ways = [...kinds.values()];
  if (taxClass !== null) {
    const isOnTop =
      ways.length > 0 && ways.every(({ taxedAs }) => taxedAs.behavior === "exclusive");
    return [part(amount, { taxClass, behavior: isOnTop ? "exclusive" : "inclusive" })];
  }
  if (ways.length === 0) return [part(amount, tax.other)];
  const isFree = ways.every(({ price }) => price === 0);
  const shares = divide(
    amount,
    ways.map(({ price, before }) => (isFree ? before : price)),
  );
  return ways.flatMap(({ taxedAs }, index) => {
    const price = shares[index] ?? 0;
    return price > 0 || index === 0 ? [part(price, taxedAs)] : [];
  });
}

/** The tip in the smallest currency unit, in whole steps where it is not the merchant's; null where it is not one of the choices. */
export function tipAmount(
  { tipOptions: options, step = 1 }: Pick<SellingTerms, "tipOptions" | "step">,
  chosen: TipChoice | null | undefined,
  goods: { before: number; after: number },
): number | null {
  if (!chosen) return 0;
  if (!options) return null;
  if ("percent" in chosen)
    return options.percentages?.includes(chosen.percent)
      ? steppedShare(goods.after, chosen.percent, 100, step)
      : null;
  const { amount } = chosen;
  if (amount === 0 || options.amounts?.includes(amount)) return amount;
  const isOwn =
    options.custom &&
    Number.isSafeInteger(amount) &&
    amount > 0 &&
    amount % step === 0 &&
    amount <= (options.maximum ?? goods.before);
  return isOwn ? amount : null;
}
