import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";

/** The field for a promotion code: `applied` is taken off already, `typed` was tried in vain. */
export type CodeField = {
  applied: string | null;
  typed: string;
  problem: DiscountReason | "code_limited" | null;
};

/** One way of delivery, with its price for this order; dates (ISO 8601) as far as the merchant promises them. */
export type DeliveryOption = {
  key: string;
  name: string;
  amount: number;
  earliest: string | null;
  latest: string | null;
};

/** Questions of a form whose order the service prices anew with each choice. */
export type SellingForm = {
  /** Null where no codes are taken. */
  code: CodeField | null;
  /** Null where nothing is delivered; no options where nothing goes to the country. */
  delivery: { options: DeliveryOption[]; chosen: string | null } | null;
};
