import type Stripe from "stripe";
import type {
  NamedEvidence,
  Processor,
  ProcessorDispute,
} from "#server/core/interfaces/processor.ts";
import { calling } from "#server/payments/processor/stripe/client.ts";
import { fromStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { idOf } from "#server/payments/processor/stripe/payments/payment-wire.ts";
import { type EvidenceKind, evidenceKinds } from "#server/wire/atoms/merchant/evidence-kinds.ts";

/**
 * A response may have been asked for before, under another key: that our credentials are refused now
 * says nothing of it.
 */
export function disputesAt(
  stripe: Stripe,
): Pick<Processor, "retrieveDispute" | "uploadEvidence" | "submitEvidence" | "closeDispute"> {
  const { disputes, files } = stripe;
  const ask = async (call: () => Promise<Stripe.Dispute>) => disputeOf(await calling(call));
  return {
    retrieveDispute: (id) => ask(() => disputes.retrieve(id)),
    // Stripe's documentation, "File upload guide": the file first, then its id in the evidence.
    uploadEvidence: async ({ filename, mimeType, bytes }, idempotencyKey) => {
      const file = { name: filename, type: mimeType, data: bytes };
      const input = { purpose: "dispute_evidence", file } satisfies Stripe.FileCreateParams;
      return (await calling(() => files.create(input, { idempotencyKey }))).id;
    },
    submitEvidence: (id, { text, files: handedIn }, idempotencyKey) => {
      const of = (kind: EvidenceKind) => handedIn.find((one) => one.kind === kind)?.file;
      const input = {
        evidence: {
          uncategorized_text: text,
          receipt: of("receipt"),
          shipping_documentation: of("shipping_documentation"),
          customer_communication: of("customer_communication"),
          service_documentation: of("service_documentation"),
          customer_signature: of("customer_signature"),
          refund_policy: of("refund_policy"),
          cancellation_policy: of("cancellation_policy"),
          duplicate_charge_documentation: of("duplicate_charge_documentation"),
          uncategorized_file: of("other"),
        } satisfies Record<FieldOf<EvidenceKind>, string | undefined> & {
          uncategorized_text: string;
        },
        submit: true,
      } satisfies Stripe.DisputeUpdateParams;
      return ask(() => disputes.update(id, input, { idempotencyKey }));
    },
    closeDispute: (id, idempotencyKey) => ask(() => disputes.close(id, {}, { idempotencyKey })),
  };
}

/**
 * API reference, "The Dispute object": `balance_transactions` show funds withdrawn and reinstated ("zero, one, or
 * two"), and an inquiry has none; `evidence` may only be staged until `evidence_details.submission_count` says
 * that it was submitted. What was submitted of an inquiry does not answer the chargeback that comes of it.
 */
export function disputeOf(dispute: Stripe.Dispute): ProcessorDispute {
  const { due_by: dueBy, past_due, submission_count } = dispute.evidence_details;
  const status = statusOf(dispute);
  const isSubmitted = submission_count > 0 && status !== "open";
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? "",
    amount: disputedOf(dispute),
    currency: dispute.currency.toUpperCase(),
    reason: ofDebits.has(dispute.reason) ? "debit_returned" : dispute.reason,
    // Stripe's documentation, "How disputes work": an inquiry's statuses begin with warning_.
    kind: dispute.status.startsWith("warning_") ? "inquiry" : "chargeback",
    fundsWithdrawn: dispute.balance_transactions.length > 0,
    amountReinstated: reinstatedOf(dispute),
    status,
    evidence: isSubmitted ? dispute.evidence.uncategorized_text : null,
    evidenceFiles: isSubmitted ? filesOf(dispute.evidence) : [],
    evidencePastDue: isSubmitted && past_due,
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  };
}

/** Reasons that only debits have (docs.stripe.com/disputes/categories): the payer's bank has given the money back. */
const ofDebits: ReadonlySet<string> = new Set([
  "bank_cannot_process",
  "debit_not_authorized",
  "incorrect_account_details",
  "insufficient_funds",
]);

/** In whole units of ours: a bank may dispute a part, and of a króna Stripe counts hundredths. */
function disputedOf({ amount, currency }: Stripe.Dispute): number {
  return Math.round(fromStripeAmount(amount, currency));
}

/**
 * The amount that has come back, in the dispute's currency. If the account settles in another currency, the same
 * share as came back there.
 */
function reinstatedOf(dispute: Stripe.Dispute): number {
  const { balance_transactions, currency } = dispute;
  const sum = (sign: 1 | -1) =>
    balance_transactions.reduce((total, moved) => total + Math.max(0, sign * moved.amount), 0);
  const [back, taken] = [sum(1), sum(-1)];
  if (back === 0) return 0;
  const isSame = balance_transactions.every((moved) => moved.currency === currency);
  const share = isSame
    ? fromStripeAmount(back, currency)
    : disputedOf(dispute) * Math.min(1, back / taken);
  return Math.min(disputedOf(dispute), Math.round(share));
}

/**
 * "prevented" has not become a chargeback: it was blocked, or settled with the cardholder at the merchant's cost
 * (changelog, "Adds support for Dispute Preventions": `block`, `resolution`), which what was withdrawn tells. One that
 * may be appealed is lost, unless the appeal is won; here it cannot be answered.
 */
function statusOf(dispute: Stripe.Dispute): ProcessorDispute["status"] {
  if (dispute.status !== "prevented") return statuses[dispute.status] ?? "open";
  const isPaidFor = dispute.balance_transactions.length > 0;
  return isPaidFor && reinstatedOf(dispute) < disputedOf(dispute) ? "lost" : "won";
}

function filesOf(evidence: Stripe.Dispute.Evidence): NamedEvidence[] {
  return evidenceKinds.flatMap((kind) => {
    const file = idOf(evidence[fieldOf(kind)]);
    return file === null ? [] : [{ kind, file }];
  });
}

/** Stripe's field for a kind of ours. */
type FieldOf<Kind extends EvidenceKind> = Kind extends "other" ? "uncategorized_file" : Kind;

function fieldOf(kind: EvidenceKind) {
  return kind === "other" ? "uncategorized_file" : kind;
}

const statuses: Record<string, ProcessorDispute["status"]> = {
  needs_response: "open",
  warning_needs_response: "open",
  under_review: "under_review",
  warning_under_review: "under_review",
  appeal_needs_response: "lost",
  appeal_under_review: "under_review",
  warning_closed: "won",
  won: "won",
  lost: "lost",
};
