import type { CancelReason } from "#server/wire/payments/subscription.ts";

/** Why a subscription was canceled, in words. */
export const reasonWords: Record<CancelReason, string> = {
  too_expensive: "Too expensive",
  unused: "Not used enough",
  missing_features: "Lacks something",
  low_quality: "Quality",
  too_complex: "Too complicated",
  customer_service: "Customer service",
  switched_service: "Went to another provider",
  other: "Another reason",
};

export const cancelReasons = Object.keys(reasonWords) as CancelReason[];
