import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { addMs, hourMs } from "#server/core/clock.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { invariant } from "#server/core/assert.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor.ts";
import type {
  AttemptReference,
  PaymentRequest,
  ProcessorPayment,
} from "#server/core/interfaces/processor.ts";
import { toStripeAmount } from "#server/payments/processor/stripe/amounts.ts";
import {
  calling,
  callingAgain,
  charging,
  isCardError,
  repeating,
} from "#server/payments/processor/stripe/client.ts";
import {
  isUnconfirmed,
  paymentOf,
  readSavedMethod,
} from "#server/payments/processor/stripe/payment-wire.ts";

export type StripeAccount = { env: Env; clock: Clock; stripe: Stripe };

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/**
 * Pays in steps that may each be repeated: an intent that charges nothing is created under the
 * attempt's key, gets its customer when a card is saved, and is confirmed once. When Stripe
 * refuses a step after the first, the intent is given up, so that nothing is left there that
 * could be confirmed later.
 */
export async function createPayment(
  account: StripeAccount,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  const { customer, method } = await payer(account, request);
  const intent = await calling(() => createIntent(account, request));
  try {
    if (customer && !intent.customer)
      await assignCustomer(account, request, { id: intent.id, customer });
    const confirmed = await charging(() => confirm(account, request, { id: intent.id, method }));
    return paymentOf(account.env, confirmed);
  } catch (error) {
    if (isCardError(error)) return retrievePayment(account, intent.id);
    if (!isProcessorRefused(error)) throw error;
    const after = await giveUpUnconfirmed(account, intent.id, request.attemptId);
    if (after.status === "canceled") throw error;
    return after;
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
  const made = found ?? (await repeating(() => createIntent(account, attempt)));
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

async function searchIntent(
  { stripe }: StripeAccount,
  attemptId: string,
): Promise<Stripe.PaymentIntent | null> {
  const params = {
    query: `metadata['attemptId']:'${attemptId}'`,
    limit: 1,
  } satisfies Stripe.PaymentIntentSearchParams;
  const { data } = await callingAgain(() => stripe.paymentIntents.search(params));
  return data[0] ?? null;
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
    : paymentOf(account.env, intent);
}

/**
 * Stripe repeats its first answer to a key, a 500 included, for a day at least (API reference,
 * "Idempotent requests"). A capture or a release takes effect once anyway, so each try has a key of
 * its own.
 */
function ofThisTry(key: string): string {
  return `${key}:${randomUUID()}`;
}

/** What Stripe says of the intent counts, also when it refuses: it may have been captured or canceled. */
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
  const params = { expand: ["payment_method"] } satisfies Stripe.PaymentIntentRetrieveParams &
    Stripe.SetupIntentRetrieveParams;
  return callingAgain<Intent>(() =>
    isSetup(id)
      ? stripe.setupIntents.retrieve(id, params)
      : stripe.paymentIntents.retrieve(id, params),
  );
}

/** Always the same parameters for an attempt: Stripe refuses a key with others. */
function createIntent({ stripe }: StripeAccount, attempt: AttemptReference): Promise<Intent> {
  const { attemptId, merchantId, paymentIntentId, currency } = attempt;
  const metadata = { attemptId, merchantId, paymentIntentId };
  const options = { idempotencyKey: attemptId };
  if (attempt.setup) {
    const params = {
      allowed_payment_method_types: ["card"],
      usage: "off_session",
      metadata,
    } satisfies Stripe.SetupIntentCreateParams;
    return stripe.setupIntents.create(params, options);
  }
  const params = {
    allowed_payment_method_types: ["card"],
    amount: toStripeAmount(attempt.amount, currency),
    currency: currency.toLowerCase(),
    capture_method: attempt.capture,
    metadata,
  } satisfies Stripe.PaymentIntentCreateParams;
  return stripe.paymentIntents.create(params, options);
}

/** Whom Stripe keeps the card for. One of its customers a saved card: ours are not told. */
async function payer(
  { stripe }: StripeAccount,
  request: PaymentRequest,
): Promise<{ customer: string | null; method: string }> {
  const { source, attemptId } = request;
  invariant(
    source.type !== "card",
    "card numbers never reach this service when Stripe is the processor",
  );
  if (source.type === "saved") return readSavedMethod(source.processorMethod);
  if (!request.save && !request.setup) return { customer: null, method: source.token };
  const params = {
    metadata: { merchantId: request.merchantId },
  } satisfies Stripe.CustomerCreateParams;
  const customer = await calling(() =>
    stripe.customers.create(params, { idempotencyKey: `${attemptId}:customer` }),
  );
  return { customer: customer.id, method: source.token };
}

async function assignCustomer(
  { stripe }: StripeAccount,
  request: PaymentRequest,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const options = { idempotencyKey: `${request.attemptId}:assign` };
  const params = { customer } satisfies Stripe.PaymentIntentUpdateParams &
    Stripe.SetupIntentUpdateParams;
  await calling<Intent>(() =>
    request.setup
      ? stripe.setupIntents.update(id, params, options)
      : stripe.paymentIntents.update(id, params, options),
  );
}

/** A field that is undefined is not sent. */
function confirm(
  { stripe }: StripeAccount,
  request: PaymentRequest,
  { id, method }: { id: string; method: string },
): Promise<Intent> {
  const { setup, save, offSession, returnUrl } = request;
  const options = { idempotencyKey: `${request.attemptId}:confirm` };
  if (setup) {
    const params = {
      payment_method: method,
      return_url: returnUrl,
      payment_method_options: { card: { request_three_d_secure: verification(request) } },
      expand: ["payment_method"],
    } satisfies Stripe.SetupIntentConfirmParams;
    return stripe.setupIntents.confirm(id, params, options);
  }
  const params = {
    payment_method: method,
    off_session: offSession ? true : undefined,
    return_url: offSession ? undefined : returnUrl,
    setup_future_usage: save && !offSession ? "off_session" : undefined,
    payment_method_options: { card: { request_three_d_secure: verification(request) } },
    expand: ["payment_method"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, options);
}

/**
 * "any": 3-D Secure is asked for wherever the card supports it, beyond what Stripe's own rules ask
 * for (API reference, payment_method_options.card.request_three_d_secure).
 */
function verification({ askBank, offSession }: PaymentRequest): "any" | undefined {
  return askBank && !offSession ? "any" : undefined;
}
