import type { EvidenceKind } from "#server/wire/atoms/merchant/evidence-kinds.ts";

/** The name of each kind of evidence that a file can show. */
export const evidenceKindWords: Record<EvidenceKind, string> = {
  receipt: "Receipt",
  shipping_documentation: "Proof of delivery",
  customer_communication: "Correspondence with the customer",
  service_documentation: "Proof of the service",
  customer_signature: "Signature of the customer",
  refund_policy: "Refund policy",
  cancellation_policy: "Cancellation policy",
  duplicate_charge_documentation: "That two payments are two purchases",
  other: "Something else",
};
