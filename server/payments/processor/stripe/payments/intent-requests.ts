import type Stripe from "stripe";
import { invariant } from "#server/core/assert.ts";
import type { AttemptReference, PaymentRequest } from "#server/core/interfaces/processor.ts";
import { type StripeAccount, underFreshKey } from "#server/payments/processor/stripe/client.ts";
import { toStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import {
  confirmMandate,
  confirmOtherWay,
  isOtherWay,
} from "#server/payments/processor/stripe/payments/other-ways.ts";
import { readSavedMethod } from "#server/payments/processor/stripe/payments/payment-wire.ts";
import { statementSuffix } from "#server/payments/processor/stripe/payments/statement-suffix.ts";

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Always the same parameters for an attempt: Stripe refuses a key with others. */
export function createIntent(
  { stripe }: StripeAccount,
  attempt: AttemptReference,
  idempotencyKey: string,
): Promise<Intent> {
  const { attemptId, merchantId, merchantName, paymentIntentId, currency } = attempt;
  const description = merchantName === null ? undefined : `${merchantName}, ${paymentIntentId}`;
  const metadata = { attemptId, merchantId, paymentIntentId };
  const options = { idempotencyKey };
  if (attempt.setup) {
    const params = {
      allowed_payment_method_types: [attempt.method],
      usage: "off_session",
      description,
      metadata,
    } satisfies Stripe.SetupIntentCreateParams;
    return stripe.setupIntents.create(params, options);
  }
  const params = {
    allowed_payment_method_types: [typeAtStripe(attempt.method)],
    amount: toStripeAmount(attempt.amount, currency),
    currency: currency.toLowerCase(),
    capture_method: attempt.capture,
    description,
    statement_descriptor_suffix: statementSuffix(merchantName),
    metadata,
  } satisfies Stripe.PaymentIntentCreateParams;
  return stripe.paymentIntents.create(params, options);
}

/** Apple Pay and Google Pay are cards to Stripe (docs.stripe.com/elements/express-checkout-element, "Payment methods"). */
function typeAtStripe(method: AttemptReference["method"]) {
  return method === "apple_pay" || method === "google_pay" ? "card" : method;
}

/**
 * The method to charge, and Stripe's customer that keeps it or is to keep it: one for each saved card and account, because
 * ours are not told to Stripe.
 */
export async function findPayer(
  { stripe }: StripeAccount,
  request: PaymentRequest,
): Promise<{ customer: string | null; method: string }> {
  const { source, attemptId, merchantId } = request;
  if (source.type === "saved") return readSavedMethod(source.processorMethod);
  const method = source.type === "token" ? source.token : request.method;
  invariant(
    source.type === "token" || isOtherWay(request),
    "card numbers never reach this service when Stripe is the processor",
  );
  const isDebit = source.type === "debit";
  const isKept = (request.save || request.setup) && (isDebit || source.type === "token");
  if (!isKept) return { customer: null, method };
  const metadata: Stripe.MetadataParam = { merchantId, attemptId };
  if (isDebit) metadata["debit"] = "yes";
  const params = { metadata } satisfies Stripe.CustomerCreateParams;
  const customer = await underFreshKey(`${attemptId}:customer`, (idempotencyKey) =>
    stripe.customers.create(params, { idempotencyKey }),
  );
  return { customer: customer.id, method };
}

export async function assignCustomer(
  { stripe }: StripeAccount,
  request: PaymentRequest,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const params = { customer } satisfies Stripe.PaymentIntentUpdateParams &
    Stripe.SetupIntentUpdateParams;
  await underFreshKey<Intent>(`${request.attemptId}:assign`, (idempotencyKey) =>
    request.setup
      ? stripe.setupIntents.update(id, params, { idempotencyKey })
      : stripe.paymentIntents.update(id, params, { idempotencyKey }),
  );
}

/**
 * A field that is undefined is not sent. The networks want to know for which charges a card is kept, and of a charge
 * without its holder which kind it is (docs.stripe.com/payments/cards/save-and-reuse).
 */
export function confirmIntent(
  account: StripeAccount,
  request: PaymentRequest,
  { id, method, idempotencyKey }: { id: string; method: string; idempotencyKey: string },
): Promise<Intent> {
  const { stripe } = account;
  const { setup, save, offSession, returnUrl, usage } = request;
  const { payment_method, confirmation_token, use_stripe_sdk } = meansOf(method);
  const request_three_d_secure = verification(request);
  const options = { idempotencyKey };
  if (setup && request.method !== "card")
    return confirmMandate(account, request, { id, method, idempotencyKey });
  if (setup) {
    const params = {
      payment_method,
      confirmation_token,
      use_stripe_sdk,
      return_url: returnUrl,
      payment_method_options: { card: { request_three_d_secure, setup_credential_usage: usage } },
      expand: ["payment_method"],
    } satisfies Stripe.SetupIntentConfirmParams;
    return stripe.setupIntents.confirm(id, params, options);
  }
  const otherwise = confirmOtherWay(account, request, { id, method, idempotencyKey });
  if (otherwise) return otherwise;
  const isKept = save && !offSession;
  const card = {
    request_three_d_secure,
    setup_credential_usage: isKept ? usage : undefined,
    stored_credential_usage: offSession ? usage : undefined,
  };
  const params = {
    payment_method,
    confirmation_token,
    use_stripe_sdk,
    off_session: offSession ? true : undefined,
    return_url: offSession ? undefined : returnUrl,
    setup_future_usage: isKept ? "off_session" : undefined,
    payment_method_options: request.method === "link" ? undefined : { card },
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, options);
}

/**
 * The hosted page gives a confirmation token; a saved card, and a page that was opened before an update, a payment
 * method. Stripe.js writes into a token that it will show the bank's question itself, which is not so: what is said here
 * takes precedence (API reference, "Confirm a PaymentIntent", `confirmation_token`), and the shopper is redirected.
 */
function meansOf(method: string): Means {
  return method.startsWith("ctoken_")
    ? { confirmation_token: method, use_stripe_sdk: false }
    : { payment_method: method };
}

type Means = Pick<
  Stripe.PaymentIntentConfirmParams,
  "payment_method" | "confirmation_token" | "use_stripe_sdk"
>;

/**
 * "any": 3-D Secure is asked for wherever the card supports it, beyond what Stripe's own rules ask
 * for (API reference, payment_method_options.card.request_three_d_secure).
 */
function verification({ askBank, offSession }: PaymentRequest): "any" | undefined {
  return askBank && !offSession ? "any" : undefined;
}
