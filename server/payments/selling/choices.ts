import type { TipChoice } from "#server/pricing/terms.ts";

/** A shopper's choices, as they are stored with the session that they made or changed. */
export type ShopperChoices = {
  /** A promotion code as it was typed; null: none. */
  code?: string | null;
  /** Set where the shopper took the merchant's own discount or code off. */
  withoutDiscount?: boolean;
  shipping?: string | null;
  tip?: TipChoice | null;
  optional?: Record<number, number>;
  /** Where taxes and delivery are decided: ISO 3166-1, and the region as typed. */
  country?: string | null;
  region?: string | null;
  business?: { name: string; taxNumber: string } | null;
};
