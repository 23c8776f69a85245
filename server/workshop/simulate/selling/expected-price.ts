import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import {
  deliveries,
  home,
  type Market,
  type Order,
  prices,
  ratesIn,
} from "#server/workshop/simulate/selling/market.ts";
import {
  exactOrder,
  type ExactOrder,
} from "#server/workshop/testing/models/exact-order/exact-order.ts";

type Bought = Pick<Order, "ferns" | "pots">;

/** The price that an order must have at these choices, in exact fractions; with the discount or without it. */
export function expectedPrice(
  { offer }: Market,
  order: Bought,
  choices: ShopperChoices,
  hasDiscount: boolean,
): ExactOrder | null {
  const country = choices.country ?? null;
  return exactOrder({
    order: { name: "Order", currency: "EUR", totalAmount: null, lineItems: linesOf(offer, order) },
    rules: {
      allowQuantity: false,
      discount: hasDiscount ? discountOf(offer) : null,
      tax: offer.isTaxed ? taxOf(offer, country) : null,
      shipping: offer.delivers
        ? deliveries.map((one, at) => ({
            ...one,
            countries: [...one.countries],
            key: `option_${at}`,
          }))
        : [],
    },
    choices: { shipping: choices.shipping ?? null, country },
  });
}

function linesOf({ fernId, potId }: Market["offer"], { ferns, pots }: Bought): LineItem[] {
  const line = {
    type: "item" as const,
    currency: "EUR",
    priceId: null,
    imageId: null,
    imageUrl: null,
  };
  return [
    { ...line, name: "Fern", productId: fernId, quantity: ferns, amount: prices.fern },
    { ...line, name: "Pot", productId: potId, quantity: pots, amount: prices.pot },
  ].filter(({ quantity }) => quantity > 0);
}

function discountOf({ discount }: Market["offer"]) {
  const { id: discountId, amountOff, minimumAmount } = discount;
  const isInCurrency = amountOff !== null || minimumAmount !== null;
  const currency = isInCurrency ? "EUR" : null;
  const of = { discountId, promotionCodeId: null, code: null, name: "Sale" };
  return { ...of, ...discount, currency };
}

function taxOf(
  { fernId, potId, hasOneStopShop }: Market["offer"],
  country: string | null,
): NonNullable<Parameters<typeof exactOrder>[0]["rules"]["tax"]> {
  const goesTo = country ?? home;
  const isInUnion = goesTo === "NL" || goesTo === "DE";
  const rated = goesTo === "DE" && hasOneStopShop ? "DE" : home;
  const fern = { taxClass: "standard", behavior: "inclusive" } as const;
  return {
    place: { country: isInUnion ? rated : goesTo, region: null },
    kind: isInUnion ? "taxed" : "export",
    rates: ratesIn[rated],
    products: { [fernId]: fern, [potId]: { taxClass: "reduced", behavior: "exclusive" } },
    other: fern,
  };
}
