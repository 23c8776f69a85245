import type { CardBrand } from "#server/wire/atoms/checkout/card-fields.ts";

/** Names of card brands as people read them. */
const names: Record<CardBrand, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  jcb: "JCB",
  diners: "Diners Club",
  unionpay: "UnionPay",
  maestro: "Maestro",
  unknown: "Card",
};

export function brandName(brand: string): string {
  return names[brand as CardBrand] ?? brand;
}
