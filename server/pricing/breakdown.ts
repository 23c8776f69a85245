import type { TaxKind } from "#server/wire/tax/tax-kind.ts";

/** One tax of an order: its parts at one rate and place. Amounts are in the smallest currency unit. */
export type TaxGroup = {
  country: string | null;
  region: string | null;
  taxClass: string;
  /** Ten-thousandths of a percent. */
  percentE4: number;
  kind: TaxKind;
  /** Whether prices contain it; otherwise it is a line of its own. */
  included: boolean;
  /** The price before tax. */
  base: number;
  amount: number;
};

/**
 * A part of the total that bears one tax, or none: a line, a share of the delivery, the tip. The parts' `gross` add up to
 * the total, which refunds are divided by.
 */
export type PricedPart = {
  /** Place of its line in the order's lines. */
  line: number;
  /** The price with tax, after its share of the discount. */
  gross: number;
  /** Its share of the discount and of the credit. */
  discount: number;
  /** The tax in `gross`. */
  tax: number;
  /** Place of its tax in `taxes`; null of a part without any. */
  group: number | null;
};

/** How the total of an order came about, as it is stored with a session or a renewal. */
export type Breakdown = {
  /** Leading lines that were ordered; the lines after them were added by the shopper, or by the service. */
  ordered: number;
  /** Lines of items in all: `ordered`, and the optional ones that the shopper added. */
  items: number;
  /** The places in the offered optional items of the lines that were added, and how many. */
  optional: Record<number, number>;
  discount: {
    discountId: string;
    promotionCodeId: string | null;
    code: string | null;
    name: string;
    percentE2: number | null;
    amount: number;
  } | null;
  /** Unused time that was taken off, where there was any. */
  credit?: number;
  /** The price that the trial which begins takes off, after the discount. */
  trial?: number;
  /** Set where the trial begins without a card: the order is confirmed with none. */
  withoutCard?: boolean;
  shipping: {
    key: string;
    name: string;
    amount: number;
    minimumDays: number | null;
    maximumDays: number | null;
  } | null;
  tip: number;
  /** The step in which the order was priced, where it is more than one: pieces are given back in it. */
  step?: number;
  taxes: TaxGroup[];
  parts: PricedPart[];
};
