import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Order, Rules } from "#server/pricing/price-order.ts";
import type { CheckoutMode, HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** A discount that was taken off an order, and its code. */
export type KeptDiscount = {
  discountId: string;
  promotionCodeId: string | null;
  code: string | null;
};

/** An order to price: its items, the merchant's settings, and the shopper's choices. */
export type Sale = {
  /** The items alone, before anything was chosen. */
  order: Order;
  rules: Pick<Rules, "allowQuantity" | "minimumAmount">;
  config: Pick<HostedCheckoutConfig, "taxRate" | "requireAddress">;
  mode: CheckoutMode;
  /** False where a card is saved or a balance funded: without discount, delivery and tax. */
  isSale: boolean;
  selling: Selling | null;
  choices: ShopperChoices & { quantity?: number | undefined; amount?: number | undefined };
  /** The discount that an earlier charge was given, with the charges so far: it lasts, whatever has become of it. */
  kept?: (KeptDiscount & { charges: number }) | null;
  /** Unused time that is taken off the goods (`SellingTerms`). */
  credit?: number;
  customerId: string | null;
  email: string | null;
};

/** Whether a shopper may give a code: in a form that has no field for one, or in an address, it is nothing. */
export function takesCodes({ isSale, selling }: Pick<Sale, "isSale" | "selling">): boolean {
  return isSale && selling?.allowPromotionCodes === true;
}
