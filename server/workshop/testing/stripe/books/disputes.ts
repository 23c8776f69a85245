import type { Clock } from "#server/core/clock.ts";
import {
  type Answer,
  done,
  type Fields,
  refusal,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/** How it is with evidence after `due_by`: Stripe's documentation says neither that it is refused nor that it is not. */
export type EvidenceRules = {
  clock: Clock;
  refusesLate: () => boolean;
  /** Writes it down. */
  change: (dispute: StripeObject, fields: object) => StripeObject;
};

type DisputeRequest = EvidenceRules & {
  verb: string | undefined;
  fields: Fields;
  objects: ReadonlyMap<string, StripeObject>;
};

/**
 * A dispute or an inquiry of a payment; an inquiry withdraws nothing (API reference, "The Dispute object",
 * `balance_transactions`).
 */
export function disputeOf(
  payment: StripeObject | undefined,
  { fields, now }: { fields: Partial<StripeObject>; now: number },
) {
  const amount = Number(payment?.["amount_received"]);
  const currency = payment?.["currency"];
  const withdrawn = moved(-amount, currency, now);
  return {
    object: "dispute",
    status: "needs_response",
    payment_intent: payment?.id,
    charge: payment?.["latest_charge"] ?? "ch_elsewhere",
    amount,
    currency,
    reason: "fraudulent",
    balance_transactions: fields.status?.startsWith("warning_") ? [] : [withdrawn],
    ...fields,
  };
}

/** Tests say of a dispute what it is about; Stripe says more of its money and its evidence. */
export function wholeDispute(given: Record<string, unknown>, now: number) {
  const transactions = given["balance_transactions"] as { amount: number; currency: string }[];
  return {
    ...given,
    balance_transactions: transactions.map((one) => ({
      ...moved(one.amount, one.currency ?? given["currency"], now),
      ...one,
    })),
    evidence_details: { ...notAnswered, ...(given["evidence_details"] as object | undefined) },
  };
}

/**
 * "If the dispute is fully resolved in your favor, the entire amount is returned to you. If it is not, only the
 * partially refunded amount is returned. In this case, the dispute's status is set to lost"
 * (support.stripe.com, "Dispute for full charge amount after a partial refund was issued").
 */
export function endOf(
  { amount, currency, balance_transactions }: StripeObject,
  { status, refunded, now }: { status: "won" | "lost"; refunded: number; now: number },
) {
  const back = moved(status === "won" ? Number(amount) : refunded, currency, now);
  const before = balance_transactions as object[];
  return { status, balance_transactions: back.amount > 0 ? [...before, back] : before };
}

const notAnswered = {
  due_by: 1_800_000_000,
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  submission_method: "not_submitted",
};

let count = 0;

export function moved(amount: number, currency: unknown, now: number) {
  return {
    id: `txn_dispute_${(count += 1)}`,
    object: "balance_transaction",
    type: "adjustment",
    balance_type: "payments",
    reporting_category: "dispute",
    status: "available",
    amount,
    net: amount,
    fee: 0,
    currency,
    created: now,
    available_on: now,
  };
}

const decided = ["won", "lost", "warning_closed", "charge_refunded"];

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
  { verb, fields, objects, change, clock, refusesLate }: DisputeRequest,
): Answer {
  const { status = "" } = dispute;
  const before = dispute["evidence_details"] as { due_by: number; submission_count: number };
  const past_due = before.due_by > 0 && before.due_by * 1000 <= clock.now().getTime();
  const isIn = status.endsWith("under_review");
  if (decided.includes(status) || ((isIn || (past_due && refusesLate())) && !verb))
    return refusal(400, undefined, `This dispute is ${status}, or evidence is too late.`);
  if (verb) return done(change(dispute, { status: "lost" }));
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
  const given = { ...(dispute["evidence"] as object), ...evidence };
  return done(change(dispute, { evidence: given, evidence_details, status: after }));
}
