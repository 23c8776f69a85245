import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { addMs, hourMs } from "#server/core/clock.ts";
import {
  isProcessorRefused,
  isProcessorUnreachable,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { declineOf } from "#server/payments/charge/decline.ts";
import {
  calling,
  charging,
  isCardError,
  isFailureOfStripe,
  repeating,
  secondKey,
  type StripeAccount,
  underFreshKey,
} from "#server/payments/processor/stripe/client.ts";
import { toStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import {
  assignCustomer,
  confirmIntent,
  createIntent,
  findPayer,
  type Intent,
} from "#server/payments/processor/stripe/payments/intent-requests.ts";
import {
  isUnconfirmed,
  paymentOf,
} from "#server/payments/processor/stripe/payments/payment-wire.ts";
import type { StripeCode } from "#server/payments/processor/stripe/problems.ts";

/**
 * Pays in steps that may each be repeated: an intent that charges nothing is created under the
 * attempt's key, gets its customer when a card is saved, and is confirmed, by this call alone. When Stripe
 * refuses a step after the first, the intent is given up. Where its answer leaves a step before the confirmation open,
 * nothing was charged, nor will be: what was made then stays unconfirmed.
 */
export async function createPayment(
  account: StripeAccount,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  const { customer, method } = await chargingNothing(() => findPayer(account, request));
  const intent = await chargingNothing(() =>
    underFreshKey(request.attemptId, (key) => createIntent(account, request, key)),
  );
  try {
    if (customer && !intent.customer)
      await chargingNothing(() => assignCustomer(account, request, { id: intent.id, customer }));
    const confirmed = await confirmSurely(account, request, { id: intent.id, method });
    return await unlessUnanswerable(account, confirmed, request.attemptId);
  } catch (error) {
    if (isCardError(error)) return retrievePayment(account, intent.id);
    if (!isProcessorRefused(error)) throw error;
    const after = await giveUpUnconfirmed(account, intent.id, request.attemptId);
    if (after.status !== "canceled") return after;
    if (error.code !== mandateEnded) throw error;
    return { ...after, status: "failed", decline: declineOf("debit_not_allowed") };
  }
}

/** A kept account whose mandate its holder or their bank has ended: no later debit by it is made. */
const mandateEnded = "payment_intent_mandate_invalid" satisfies StripeCode;

/** Steps before the confirmation: whatever becomes of them, the payment may be tried again. */
async function chargingNothing<Answer>(step: () => Promise<Answer>): Promise<Answer> {
  try {
    return await step();
  } catch (error) {
    if (!isProcessorUnreachable(error) || error.kind !== "unknown") throw error;
    throw new ProcessorUnreachable(error.message, { kind: "again", status: error.status });
  }
}

/**
 * Confirms once more when Stripe answers with an error of its own and its books say that nothing has begun. An intent is
 * paid once, however often it is confirmed, so that this is safer than a new payment of the shopper's.
 */
async function confirmSurely(
  account: StripeAccount,
  request: PaymentRequest,
  step: { id: string; method: string },
): Promise<Intent> {
  const key = `${request.attemptId}:confirm`;
  try {
    return await charging(() => confirmIntent(account, request, { ...step, idempotencyKey: key }));
  } catch (error) {
    if (!isFailureOfStripe(error)) throw error;
    const intent = await retrieveIntent(account, step.id);
    if (!isUnconfirmed(intent)) return intent;
    const again = { ...step, idempotencyKey: secondKey(key) };
    return charging(() => confirmIntent(account, request, again));
  }
}

export async function retrievePayment(
  account: StripeAccount,
  id: string,
): Promise<ProcessorPayment> {
  return paymentOf(account.env, await retrieveIntent(account, id));
}

/**
 * The same key finds the intent; one that was never confirmed is canceled, and then cannot be.
 * Stripe forgets keys after a day (API reference, "Idempotent requests"): an older attempt is
 * looked for by its metadata first, lest a new intent be taken for it. Of one whose key has stored an
 * answer of 500 nobody knows an intent that could be confirmed: nothing was charged, nor ever will be.
 */
export async function resolvePayment(
  account: StripeAccount,
  attempt: AttemptReference,
): Promise<ProcessorPayment> {
  const found = isOld(account, attempt) ? await searchIntent(account, attempt.attemptId) : null;
  const made =
    found ??
    (await repeating(() => createIntent(account, attempt, attempt.attemptId))) ??
    (await repeating(() => createIntent(account, attempt, secondKey(attempt.attemptId))));
  return made ? giveUpUnconfirmed(account, made.id, attempt.attemptId) : neverMade(attempt);
}

function neverMade({ attemptId, amount }: AttemptReference): ProcessorPayment {
  return {
    id: null,
    status: "canceled",
    attemptId,
    amount,
    amountCaptured: 0,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: null,
  };
}

/** Shorter than a day, and longer than it takes until a new object can be found by search. */
const keyTrustedMs = 20 * hourMs;

function isOld({ clock }: StripeAccount, attempt: AttemptReference): boolean {
  return !attempt.setup && addMs(attempt.startedAt, keyTrustedMs) <= clock.now();
}

/**
 * An attempt has two intents where Stripe kept an answer of 500 to a call that had an effect. The one that somebody
 * has confirmed is the payment; the search may list the other first.
 */
async function searchIntent(
  { stripe }: StripeAccount,
  attemptId: string,
): Promise<Stripe.PaymentIntent | null> {
  const params = {
    query: `metadata['attemptId']:'${attemptId}'`,
    limit: 10,
  } satisfies Stripe.PaymentIntentSearchParams;
  const { data } = await calling(() => stripe.paymentIntents.search(params));
  const confirmed = data.find((intent) => intent.status !== "canceled" && !isUnconfirmed(intent));
  return confirmed ?? data.find(isUnconfirmed) ?? data[0] ?? null;
}

/** A payment that Stripe is still working on ("processing") is left to it. */
async function giveUpUnconfirmed(
  account: StripeAccount,
  id: string,
  attemptId: string,
): Promise<ProcessorPayment> {
  const intent = await retrieveIntent(account, id);
  return isUnconfirmed(intent)
    ? cancelPayment(account, id, `${attemptId}:cancel`)
    : unlessUnanswerable(account, intent, attemptId);
}

/**
 * A bank's question that only Stripe's own library could show (`use_stripe_sdk`) is one that nobody answers here: the
 * payment is given up at once, so that the shopper may try another card, and need not wait for the end of the question.
 */
async function unlessUnanswerable(
  account: StripeAccount,
  intent: Intent,
  attemptId: string,
): Promise<ProcessorPayment> {
  const payment = paymentOf(account.env, intent);
  if (payment.status !== "requires_action" || payment.nextAction) return payment;
  const after = await cancelPayment(account, intent.id, `${attemptId}:cancel`);
  const decline = declineOf("authentication_lookup_failed");
  return after.status === "canceled" ? { ...after, decline } : after;
}

/**
 * Stripe repeats its first answer to a key, a 500 included, for a day at least (API reference,
 * "Idempotent requests"). A capture or a release takes effect once anyway, so each try has a key of
 * its own.
 */
function ofThisTry(key: string): string {
  return `${key}:${randomUUID()}`;
}

/**
 * Captures a payment. Stripe's state of the intent counts even when Stripe refuses: the intent may have been
 * captured or canceled.
 */
export async function capturePayment(
  account: StripeAccount,
  id: string,
  { amount, key }: { amount: number; key: string },
): Promise<ProcessorPayment> {
  const intent = await retrieveIntent(account, id);
  if (intent.object !== "payment_intent" || intent.status !== "requires_capture")
    return paymentOf(account.env, intent);
  const params = {
    amount_to_capture: toStripeAmount(amount, intent.currency),
    expand: ["payment_method"],
  } satisfies Stripe.PaymentIntentCaptureParams;
  const options = { idempotencyKey: ofThisTry(key) };
  return changing(account, id, () => account.stripe.paymentIntents.capture(id, params, options));
}

/** Cancels a payment. One that cannot be canceled any more is answered as it is. */
export async function cancelPayment(
  account: StripeAccount,
  id: string,
  idempotencyKey: string,
): Promise<ProcessorPayment> {
  const intent = await retrieveIntent(account, id);
  if (isFinal(intent)) return paymentOf(account.env, intent);
  const { paymentIntents, setupIntents } = account.stripe;
  const options = { idempotencyKey: ofThisTry(idempotencyKey) };
  const params = { expand: ["payment_method"] } satisfies Stripe.PaymentIntentCancelParams &
    Stripe.SetupIntentCancelParams;
  return changing(account, id, () =>
    isSetup(id)
      ? setupIntents.cancel(id, params, options)
      : paymentIntents.cancel(id, params, options),
  );
}

/** Somebody else may have been quicker: then the intent as it stands is the answer. */
async function changing(
  account: StripeAccount,
  id: string,
  change: () => Promise<Intent>,
): Promise<ProcessorPayment> {
  try {
    return paymentOf(account.env, await calling(change));
  } catch (error) {
    const after = await retrieveIntent(account, id);
    if (isFinal(after)) return paymentOf(account.env, after);
    throw error;
  }
}

function isFinal(intent: Intent): boolean {
  return intent.status === "succeeded" || intent.status === "canceled";
}

function isSetup(id: string): boolean {
  return id.startsWith("seti_");
}

function retrieveIntent({ stripe }: StripeAccount, id: string): Promise<Intent> {
  const setupParams = { expand: ["payment_method"] } satisfies Stripe.SetupIntentRetrieveParams;
  const params = {
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentRetrieveParams;
  return calling<Intent>(() =>
    isSetup(id)
      ? stripe.setupIntents.retrieve(id, setupParams)
      : stripe.paymentIntents.retrieve(id, params),
  );
}
