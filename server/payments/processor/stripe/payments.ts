import type Stripe from "stripe";
import type { Env } from "#server/core/env.ts";
import { invariant } from "#server/core/assert.ts";
import type { AttemptReference, PaymentRequest, ProcessorPayment } from "#server/core/processor.ts";
import { toStripeAmount } from "#server/payments/processor/stripe/amounts.ts";
import { calling, isCardError } from "#server/payments/processor/stripe/client.ts";
import {
  idOf,
  paymentOf,
  readSavedMethod,
} from "#server/payments/processor/stripe/payment-wire.ts";

export type StripeAccount = { env: Env; stripe: Stripe };

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
const expand = ["payment_method"];

/**
 * Pays in steps that may each be repeated: an intent that charges nothing is created under the
 * attempt's key, gets its customer when a card is saved, and is confirmed once.
 */
export async function createPayment(
  account: StripeAccount,
  request: PaymentRequest,
): Promise<ProcessorPayment> {
  const intent = await createIntent(account, request);
  const { customer, method } = await payer(account, request);
  if (customer && !intent.customer)
    await assignCustomer(account, request, { id: intent.id, customer });
  try {
    const confirmed = await calling(() => confirm(account, request, { id: intent.id, method }));
    return paymentOf(account.env, confirmed);
  } catch (error) {
    if (!isCardError(error)) throw error;
    return retrievePayment(account, intent.id);
  }
}

export async function retrievePayment(
  account: StripeAccount,
  id: string,
): Promise<ProcessorPayment> {
  return paymentOf(account.env, await retrieveIntent(account, id));
}

/** The same key finds the intent; one that was never confirmed is canceled, and then cannot be. */
export async function resolvePayment(
  account: StripeAccount,
  attempt: AttemptReference,
): Promise<ProcessorPayment> {
  const { id } = await createIntent(account, attempt);
  const payment = await retrievePayment(account, id);
  return payment.status === "processing"
    ? cancelPayment(account, id, `${attempt.attemptId}:cancel`)
    : payment;
}

export async function capturePayment(
  account: StripeAccount,
  id: string,
  { amount, key }: { amount: number; key: string },
): Promise<ProcessorPayment> {
  const intent = await retrieveIntent(account, id);
  if (intent.object !== "payment_intent" || intent.status !== "requires_capture")
    return paymentOf(account.env, intent);
  const params = { amount_to_capture: toStripeAmount(amount, intent.currency), expand };
  const captured = await calling(() =>
    account.stripe.paymentIntents.capture(id, params, { idempotencyKey: key }),
  );
  return paymentOf(account.env, captured);
}

/** What cannot be canceled any more is answered as it is. */
export async function cancelPayment(
  account: StripeAccount,
  id: string,
  idempotencyKey: string,
): Promise<ProcessorPayment> {
  const intent = await retrieveIntent(account, id);
  if (intent.status === "succeeded" || intent.status === "canceled")
    return paymentOf(account.env, intent);
  const { paymentIntents, setupIntents } = account.stripe;
  const options = { idempotencyKey };
  try {
    const canceled = await calling<Intent>(() =>
      isSetup(id)
        ? setupIntents.cancel(id, { expand }, options)
        : paymentIntents.cancel(id, { expand }, options),
    );
    return paymentOf(account.env, canceled);
  } catch (error) {
    const after = await retrievePayment(account, id);
    if (after.status === "succeeded" || after.status === "canceled") return after;
    throw error;
  }
}

function isSetup(id: string): boolean {
  return id.startsWith("seti_");
}

function retrieveIntent({ stripe }: StripeAccount, id: string): Promise<Intent> {
  return calling<Intent>(() =>
    isSetup(id)
      ? stripe.setupIntents.retrieve(id, { expand })
      : stripe.paymentIntents.retrieve(id, { expand }),
  );
}

/** Always the same parameters for an attempt: Stripe refuses a key with others. */
function createIntent({ stripe }: StripeAccount, attempt: AttemptReference): Promise<Intent> {
  const { attemptId, merchantId, paymentIntentId, currency } = attempt;
  const common = {
    payment_method_types: ["card"],
    metadata: { attemptId, merchantId, paymentIntentId },
  };
  const options = { idempotencyKey: attemptId };
  if (attempt.setup) {
    return calling<Intent>(() =>
      stripe.setupIntents.create({ ...common, usage: "off_session" }, options),
    );
  }
  const params = {
    ...common,
    amount: toStripeAmount(attempt.amount, currency),
    currency: currency.toLowerCase(),
    capture_method: attempt.capture,
  };
  return calling<Intent>(() => stripe.paymentIntents.create(params, options));
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
  const params = { metadata: { merchantId: request.merchantId } };
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
  await calling<Intent>(() =>
    request.setup
      ? stripe.setupIntents.update(id, { customer }, options)
      : stripe.paymentIntents.update(id, { customer }, options),
  );
}

function confirm(
  { stripe }: StripeAccount,
  request: PaymentRequest,
  { id, method }: { id: string; method: string },
): Promise<Intent> {
  const options = { idempotencyKey: `${request.attemptId}:confirm` };
  const params = { payment_method: method, expand };
  if (request.setup)
    return stripe.setupIntents.confirm(id, { ...params, return_url: request.returnUrl }, options);
  if (request.offSession)
    return stripe.paymentIntents.confirm(id, { ...params, off_session: true }, options);
  const saving = request.save ? ({ setup_future_usage: "off_session" } as const) : {};
  return stripe.paymentIntents.confirm(
    id,
    { ...params, ...saving, return_url: request.returnUrl },
    options,
  );
}

/** Forgets a saved card; one that Stripe does not know (any more) is forgotten. */
export async function detachMethod(
  { stripe }: StripeAccount,
  processorMethod: string,
): Promise<void> {
  const { method } = readSavedMethod(processorMethod);
  const known = await calling(() => stripe.paymentMethods.retrieve(method));
  if (idOf(known.customer)) await calling(() => stripe.paymentMethods.detach(method));
}
