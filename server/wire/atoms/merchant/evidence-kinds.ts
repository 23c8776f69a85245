// Apart from wire/payments/dispute.ts, so that a page needs no schema.

/**
 * Kinds of evidence files, as the card's bank is told them; one file of each. Source: Stripe, API reference,
 * "Update a dispute", the fields of `evidence` that are "(ID of a file upload)"; `other` is its
 * `uncategorized_file`.
 */
export const evidenceKinds = [
  "receipt",
  "shipping_documentation",
  "customer_communication",
  "service_documentation",
  "customer_signature",
  "refund_policy",
  "cancellation_policy",
  "duplicate_charge_documentation",
  "other",
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Stripe's documentation, "File upload guide", of purpose `dispute_evidence`: PDF, JPEG or PNG; 5 MB each. */
export const evidenceTypes = ["application/pdf", "image/jpeg", "image/png"] as const;
/**
 * The most bytes that all files of evidence may have together, hence also one file. Stripe refuses more ("The
 * files you've attached to this dispute as evidence will exceed the limit for a dispute's total size") without
 * giving a figure. WooCommerce Payments measured this one and keeps to it
 * (github.com/Automattic/woocommerce-payments, issue 559 and pull request 2046).
 */
export const evidenceSizeMax = 4_500_000;
/** That size, in words. */
export const evidenceSizeWords = "4.5 MB";
