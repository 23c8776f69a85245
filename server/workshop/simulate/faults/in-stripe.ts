import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const folder = "server/payments/processor/stripe";
const refund = at(`${folder}/stripe-processor.ts`, "refunding");
const notice = at(`${folder}/notices.ts`, "refunding");
const dispute = at(`${folder}/disputes.ts`, "disputed");
const wire = at(`${folder}/payments/payment-wire.ts`, "oneSale");
const resolve = at(`${folder}/payments/payments.ts`, "unpaid");

/** Faults between the service and Stripe: how objects are read, and when a request is repeated. */
export const inStripe: readonly Mutation[] = [
  notice(
    "a refund that failed at Stripe is still on its way",
    'refund.status === "failed" || refund.status === "canceled";',
    'refund.status === "canceled";',
  ),
  refund(
    "a refund is not looked for at Stripe before it is asked for again",
    "  if (request.again) {",
    "  if (request.again && amount < 0) {",
  ),
  dispute(
    "money that a bank gives back of a dispute is not counted",
    "const [back, taken] = [sum(1), sum(-1)];",
    "const [back, taken] = [0 * sum(1), sum(-1)];",
  ),
  dispute(
    "an inquiry at Stripe is read as a chargeback",
    'dispute.status.startsWith("warning_") ? "inquiry" : "chargeback"',
    'dispute.status.startsWith("warning__") ? "inquiry" : "chargeback"',
  ),
  wire(
    "the amount of an intent is read as what was captured",
    "amountCaptured: isPayment ? fromStripeAmount(intent.amount_received,",
    "amountCaptured: isPayment ? fromStripeAmount(intent.amount,",
  ),
  resolve(
    "an intent under the second key is not looked for",
    " ??\n    (await repeating(() => createIntent(account, attempt, secondKey(attempt.attemptId))));",
    ";",
  ),
  resolve(
    "an intent that nobody has confirmed is not canceled",
    "  return isUnconfirmed(intent)\n    ? cancelPayment",
    '  return isUnconfirmed(intent) && attemptId === ""\n    ? cancelPayment',
  ),
];
