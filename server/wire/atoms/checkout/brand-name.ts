import { bankDebits, isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
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

/** The name of a card's brand, or of the way by which an account is debited. */
export function brandName(brand: string): string {
  return isBankDebit(brand) ? bankDebits[brand].label : (names[brand as CardBrand] ?? brand);
}
