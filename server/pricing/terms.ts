import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling, ShippingOption } from "#server/wire/atoms/selling/selling.ts";

/** A discount as an order is priced with it. Amounts are in the order's smallest currency unit. */
export type DiscountTerms = {
  discountId: string;
  promotionCodeId: string | null;
  /** As the shopper reads it; null of a discount without a code. */
  code: string | null;
  name: string;
  /** Hundredths of a percent, 1 to 10,000; null where an amount is taken off. */
  percentE2: number | null;
  amountOff: number | null;
  /** The currency of `amountOff` and `minimumAmount`; null where neither is given. */
  currency: string | null;
  /** The only products that it is taken off; empty: everything but delivery and tip. */
  productIds: readonly string[];
  /** The least that the goods must cost; null: any amount. */
  minimumAmount: number | null;
};

/** How prices of a product treat tax. */
export type TaxedAs = { taxClass: string; behavior: "inclusive" | "exclusive" };

/** The taxes of an order, decided by the place (server/tax). */
export type TaxTerms = {
  /** Where the order is taxed; null where that is nowhere. */
  place: { country: string; region: string | null } | null;
  /** taxed: by the rates below; otherwise no tax is charged, for this reason. */
  kind: "taxed" | "reverse_charge" | "export";
  /** Ten-thousandths of a percent by tax class: 21 % is 210,000. A class that is not named has the rate of `standard`. */
  rates: Readonly<Record<string, number>>;
  /** By the id of a product, or of a price where a line names one; a line of neither is taxed as `other`. */
  products: Readonly<Record<string, TaxedAs>>;
  other: TaxedAs;
};

/** A shipping rate's id, or the place in the order's own options as `option_0`. */
export type OfferedShipping = ShippingOption & { key: string };

/** Lines that the shopper may add, with the most of each. */
export type OfferedItem = { line: LineItem; quantityMax: number };

/** The shopper's choice of a tip: whole percent of the goods, or an amount. */
export type TipChoice = { percent: number } | { amount: number };

/** Terms besides the lines' own prices. */
export type SellingTerms = {
  discount?: DiscountTerms | null;
  /** Unused time that was paid before, taken off what the discount leaves of the goods, at most all of it. */
  credit?: number;
  tax?: TaxTerms | null;
  /** The order begins a trial: this charge is nothing, whatever the goods and their delivery cost later. */
  isTrial?: boolean;
  /** The trial begins without a card. */
  isWithoutCard?: boolean;
  shipping?: readonly OfferedShipping[];
  optionalItems?: readonly OfferedItem[];
  tipOptions?: Selling["tipOptions"];
  /**
   * The amounts that the card processor takes are multiples of it (Stripe: tens of fils), 1 by default. Shares of the price
   * that are worked out are rounded to it, so that a total of such prices can be charged.
   */
  step?: number;
};

/** Choices of a shopper besides how many, or how much. */
export type SellingChoices = {
  /** The key of an offered shipping option; without one the first that goes to the country is taken. */
  shipping?: string | null | undefined;
  /** Where it is delivered to, as far as known. */
  country?: string | null | undefined;
  tip?: TipChoice | null | undefined;
  /** By place in `optionalItems`. */
  optional?: Readonly<Record<number, number>> | undefined;
};
