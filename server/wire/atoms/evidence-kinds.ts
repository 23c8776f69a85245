// Apart from wire/dispute.ts, so that a page needs no schema.

/**
 * What a file of evidence shows, as the card's bank is told: one file of each. Stripe, API reference, "Update a
 * dispute": the fields of `evidence` that are "(ID of a file upload)"; `other` is its `uncategorized_file`.
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

/** Stripe's documentation, "File upload guide", of purpose `dispute_evidence`: PDF, JPEG or PNG, 5 MB. */
export const evidenceTypes = ["application/pdf", "image/jpeg", "image/png"] as const;
export const evidenceSizeMax = 5_000_000;
