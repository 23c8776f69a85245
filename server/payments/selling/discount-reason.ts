import type { DiscountProblem } from "#server/pricing/discount.ts";

/** Why a discount or a code is not taken off an order. A code of another merchant is unknown. */
export const discountReasons = [
  "code_unknown",
  "code_expired",
  "code_not_started",
  "code_used_up",
  "code_not_for_order",
  "code_minimum",
  "code_not_for_customer",
  "code_first_purchase_only",
  "code_once_per_customer",
  "code_currency",
  "code_too_low",
] as const;
export type DiscountReason = (typeof discountReasons)[number];

/** The reasons that the lines of an order decide. */
export const reasonOf: Record<DiscountProblem, DiscountReason> = {
  discount_other_currency: "code_currency",
  discount_minimum: "code_minimum",
  discount_no_product: "code_not_for_order",
};

/** The sentences that a program is told, after the field at fault. */
export const discountSentences: Record<DiscountReason, string> = {
  code_unknown: "no such discount or promotion code is active.",
  code_expired: "it has ended.",
  code_not_started: "it has not started yet.",
  code_used_up: "it has reached its redemption limit.",
  code_not_for_order: "it applies to no item of this order.",
  code_minimum: "the order is below its minimum amount.",
  code_not_for_customer: "it is for another customer.",
  code_first_purchase_only: "it is for a first purchase, and this customer has paid before.",
  code_once_per_customer: "this customer has used it before.",
  code_currency: "its currency is not the order's.",
  code_too_low: "it would leave less than the minimum that the card processor charges.",
};
