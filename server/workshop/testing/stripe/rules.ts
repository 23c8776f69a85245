import type { Clock } from "#server/core/clock.ts";
import type { Answer, Fields, StripeObject } from "#server/workshop/testing/stripe/wire.ts";

/*
 * What Stripe refuses for good, as its documentation has it. Each of these answers is kept under
 * the request's idempotency key.
 */

/** Stripe API reference, "Errors": type, code and message of a refused request. */
export function refusal(status: number, code: string | undefined, message: string): Answer {
  return { status, body: { error: { type: "invalid_request_error", code, message } } };
}

/** docs.stripe.com/currencies, "Minimum and maximum charge amounts"; in Stripe's units. */
const minimums: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, huf: 17_500 };
const maximumOfEightDigits = 99_999_999;
const longer: Record<string, number> = {
  huf: 9_999_999_999,
  idr: 999_999_999_999,
  jpy: 9_999_999_999,
};

/** docs.stripe.com/currencies, "Supported presentment currencies": these are not among them. */
const unknownCurrencies = new Set(["ghs", "irr", "kpw", "ves", "clf"]);

/** docs.stripe.com/currencies, "Three-decimal currencies": the least-significant digit must be 0. */
const threeDecimals = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);

/** POST /v1/payment_intents. */
export function refusedAmount(fields: Fields): Answer | null {
  const amount = Number(fields["amount"]);
  const currency = fields["currency"] ?? "";
  if (unknownCurrencies.has(currency))
    return refusal(400, undefined, `Invalid currency: ${currency}.`);
  if (!Number.isInteger(amount) || amount < 1)
    return refusal(
      400,
      "parameter_invalid_integer",
      "This value must be greater than or equal to 1.",
    );
  if (amount < (minimums[currency] ?? 1))
    return refusal(400, "amount_too_small", "Amount must convert to at least 50 cents.");
  if (amount > (longer[currency] ?? maximumOfEightDigits))
    return refusal(400, "amount_too_large", "Amount must be no more than the maximum.");
  if (threeDecimals.has(currency) && amount % 10 !== 0)
    return refusal(400, "invalid_charge_amount", "The last digit of the amount must be 0.");
  return null;
}

/** docs.stripe.com/error-codes: payment_intent_unexpected_state. */
export function unexpected(intent: StripeObject): Answer {
  const code =
    intent.object === "setup_intent"
      ? "setup_intent_unexpected_state"
      : "payment_intent_unexpected_state";
  return refusal(400, code, `This intent's status is ${intent.status}.`);
}

/** Which verbs an intent takes in which status (docs.stripe.com/payments/paymentintents/lifecycle). */
const takes: Record<string, string[]> = {
  confirm: ["requires_payment_method", "requires_confirmation", "requires_action"],
  cancel: [
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
  ],
  capture: ["requires_capture"],
};

export function refusedVerb(intent: StripeObject, verb: string, fields: Fields): Answer | null {
  if (!takes[verb]?.includes(intent.status)) return unexpected(intent);
  const amount = Number(fields["amount_to_capture"] ?? 0);
  // docs.stripe.com/error-codes: amount_too_large.
  if (verb === "capture" && amount > Number(intent["amount"]))
    return refusal(400, "amount_too_large", "More than the amount that can be captured.");
  return null;
}

/**
 * POST /v1/refunds. API reference, "Create a refund": up to what is left, nothing of a charge that
 * was refunded or charged back (docs.stripe.com/error-codes: charge_already_refunded,
 * charge_disputed). An inquiry withdraws nothing and leaves refunds possible
 * (docs.stripe.com/disputes/how-disputes-work, "Inquiries").
 */
export function refusedRefund(
  payment: StripeObject | undefined,
  fields: Fields,
  around: { refunds: StripeObject[]; disputes: StripeObject[] },
): Answer | null {
  if (!payment) return refusal(404, "resource_missing", "No such payment_intent.");
  if (payment.status !== "succeeded")
    return refusal(
      400,
      "payment_intent_unexpected_state",
      "It has no successful charge to refund.",
    );
  const charged = around.disputes.some(
    ({ status, balance_transactions: withdrawn }) =>
      (withdrawn as object[]).length > 0 && status !== "won",
  );
  if (charged) return refusal(400, "charge_disputed", "The charge has been charged back.");
  const left = Number(payment["amount_received"]) - sumOf(around.refunds);
  if (left <= 0)
    return refusal(400, "charge_already_refunded", "The charge has already been refunded.");
  const amount = Number(fields["amount"] ?? left);
  if (amount > left)
    return refusal(400, undefined, "Refund amount is greater than unrefunded amount on charge.");
  if (threeDecimals.has(String(payment["currency"])) && amount % 10 !== 0)
    return refusal(400, "invalid_charge_amount", "The last digit of the amount must be 0.");
  return null;
}

/** What failed or was canceled has come back (docs.stripe.com/refunds, "Failed refunds"). */
export function sumOf(refunds: StripeObject[]): number {
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, refund) => sum + Number(refund["amount"]), 0);
}

const decided = ["won", "lost", "warning_closed", "charge_refunded"];

/** How it is with evidence after `due_by`: Stripe's documentation says neither that it is refused nor that it is not. */
export type EvidenceRules = { clock: Clock; refusesLate: () => boolean };

type DisputeAsked = EvidenceRules & {
  verb: string | undefined;
  fields: Fields;
  objects: ReadonlyMap<string, StripeObject>;
};

/**
 * POST /v1/files. Stripe's documentation, "File upload guide": of purpose `dispute_evidence` PDF, JPEG and PNG up to
 * 5 MB. It does not say how it refuses; a 400 is what the reference has for what is wrong with a request.
 */
export function refusedFile(fields: Fields): Answer | null {
  const { type, size } = JSON.parse(fields["file"] ?? "{}") as { type: string; size: number };
  if (fields["purpose"] !== "dispute_evidence")
    return refusal(400, undefined, "The double knows files of disputes only.");
  if (!["application/pdf", "image/jpeg", "image/png"].includes(type))
    return refusal(400, undefined, `The type ${type} is not taken for this purpose.`);
  return size > 5_000_000 ? refusal(400, undefined, "The file is too large.") : null;
}

/** API reference, "Update a dispute": every other field that is sent here is "(ID of a file upload)". */
function evidenceIn(fields: Fields): Fields {
  const named = Object.entries(fields).filter(([name]) => name.startsWith("evidence["));
  return Object.fromEntries(named.map(([name, value]) => [name.slice(9, -1), value]));
}

/** In Stripe's words; the figure is measured (wire/atoms/merchant/evidence-kinds.ts says by whom). */
const tooLargeTogether =
  "The files you've attached to this dispute as evidence will exceed the limit for a dispute's total size.";

/**
 * POST /v1/disputes/{id} and /close. API reference, "Close a dispute": lost, and irreversible, which is all it says,
 * of an inquiry too; "Update a dispute" hands evidence in. What is decided takes neither, and evidence is not taken
 * a second time ("The Dispute object", `evidence_details.submission_count`: "Typically, you may only submit evidence
 * once"). `past_due`: "Whether the last evidence submission was submitted past the due date. Defaults to false if
 * no evidence submissions have occurred. If true, then delivery of the latest evidence is not guaranteed."
 */
export function respondToDispute(
  dispute: StripeObject,
  { verb, fields, objects, clock, refusesLate }: DisputeAsked,
): Answer {
  const { status } = dispute;
  const before = dispute["evidence_details"] as { due_by: number; submission_count: number };
  const past_due = before.due_by > 0 && before.due_by * 1000 <= clock.now().getTime();
  const isIn = status.endsWith("under_review");
  if (decided.includes(status) || ((isIn || (past_due && refusesLate())) && !verb))
    return refusal(400, undefined, `This dispute is ${status}, or evidence is too late.`);
  if (verb) return { status: 200, body: Object.assign(dispute, { status: "lost" }) };
  const evidence = evidenceIn(fields);
  const { uncategorized_text: _, ...files } = evidence;
  const unknown = Object.values(files).find((id) => objects.get(id)?.object !== "file");
  if (unknown) return refusal(400, "resource_missing", `No such file upload: ${unknown}`);
  const size = Object.values(files).reduce((sum, id) => sum + Number(objects.get(id)?.["size"]), 0);
  if (size > 4_500_000) return refusal(400, undefined, tooLargeTogether);
  const submission_count = before.submission_count + 1;
  const evidence_details = { ...before, has_evidence: true, past_due, submission_count };
  const isInquiry = status.startsWith("warning_");
  const after = isInquiry ? "warning_under_review" : "under_review";
  const body = Object.assign(dispute, { evidence, evidence_details, status: after });
  return { status: 200, body };
}
