import {
  type Answer,
  type Fields,
  refusal,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/* Requests that Stripe refuses for good, according to its documentation. Each of these answers is kept under the
   request's idempotency key. */

/** docs.stripe.com/currencies, "Minimum and maximum charge amounts"; in Stripe's units. */
const minimums: Record<string, number> = {
  ars: 50,
  cop: 50,
  eur: 50,
  gbp: 30,
  huf: 17_500,
  idr: 50,
  ils: 50,
  jpy: 50,
  krw: 50,
  php: 50,
  rub: 50,
  usd: 50,
  zar: 50,
};
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
  if (!takes[verb]?.includes(intent.status ?? "")) return unexpected(intent);
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
  if (payment?.["object"] !== "payment_intent")
    return refusal(404, "resource_missing", "No such payment_intent.");
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

/**
 * Sums the refunds, except failed and canceled ones: their money has come back (docs.stripe.com/refunds, "Failed
 * refunds").
 */
export function sumOf(refunds: StripeObject[]): number {
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, refund) => sum + Number(refund["amount"]), 0);
}

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

const usage = (name: string) => `payment_method_options[card][${name}_credential_usage]`;

/**
 * docs.stripe.com/payments/cards/save-and-reuse: `setup_credential_usage` is for "a SetupIntent or a PaymentIntent with
 * `setup_future_usage`"; API reference, "Confirm a PaymentIntent": `stored_credential_usage` goes with `off_session`
 * and is "currently unsupported with the `setup_future_usage` parameter".
 */
export function refusedUsage({ object }: StripeObject, fields: Fields): Answer | null {
  const isKept = object === "setup_intent" || fields["setup_future_usage"] !== undefined;
  const isAlone = fields["off_session"] === "true";
  const refused = [
    !isKept && fields[usage("setup")] && "setup_credential_usage needs setup_future_usage.",
    (isKept || !isAlone) && fields[usage("stored")] && "stored_credential_usage needs off_session.",
  ].find((words) => typeof words === "string");
  return refused ? refusal(400, undefined, refused) : null;
}

/** Options of a way to pay that the intent is not for. The reference does not say what becomes of them; the double is the stricter. */
export function refusedOptions(intent: StripeObject, fields: Fields): Answer | null {
  const types = intent["payment_method_types"] as string[];
  const ways = Object.keys(fields).map(
    (name) => /^payment_method_options\[(\w+)\]/.exec(name)?.[1],
  );
  const other = ways.find((way) => way && !types.includes(way));
  return other
    ? refusal(400, undefined, `payment_method_options[${other}] has no use here.`)
    : null;
}

/** The prefix of the account's statements, as long as it may be. */
const statementPrefix = "TEN LETTER";

/**
 * docs.stripe.com/get-started/account/statement-descriptors, "Statement descriptor requirements". That page does not say
 * what becomes of a longer one; the double is the stricter.
 */
export function refusedStatement({ statement_descriptor_suffix: suffix }: Fields): Answer | null {
  if (suffix === undefined) return null;
  const whole = `${statementPrefix}* ${suffix}`;
  const isTaken = /^[ -~]*[a-z][ -~]*$/i.test(suffix) && !/[<>\\'"*]/.test(suffix);
  if (isTaken && whole.length <= 22) return null;
  const param = "statement_descriptor_suffix";
  return refusal(400, undefined, `This is no statement descriptor: ${whole}`, param);
}
