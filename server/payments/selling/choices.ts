import type { TipChoice } from "#server/pricing/terms.ts";
import type { VatCheck } from "#server/tax/check-vat-number.ts";

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
  /** A business's name and tax number as typed, with how the number was checked. */
  business?: { name: string; taxNumber: string; check: VatCheck | null } | null;
};
