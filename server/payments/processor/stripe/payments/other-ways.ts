import type Stripe from "stripe";
import { minuteMs } from "#server/core/clock.ts";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import type { StripeAccount } from "#server/payments/processor/stripe/client.ts";
import {
  acceptedMandate,
  givenAccount,
} from "#server/payments/processor/stripe/payments/debits.ts";
import { bankRedirectNames } from "#server/wire/atoms/checkout/bank-redirects.ts";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { paymentCodes } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/** The ways to pay besides cards that are asked of Stripe. */
export const waysAtStripe: readonly BankWay[] = [...bankRedirectNames, "pix", "blik", "sepa_debit"];

/** Whether the payment is made with a method of its own, which its confirmation makes. */
export function isOtherWay({ source }: Pick<PaymentRequest, "source">): boolean {
  return source.type === "redirect" || source.type === "code" || source.type === "debit";
}

/** An intent, the method that pays it, and the key to confirm it under. */
type Confirmed = { id: string; method: string; idempotencyKey: string };

/** Confirms a payment that is made besides cards; null of any other. */
export function confirmOtherWay(
  account: StripeAccount,
  request: PaymentRequest,
  confirmed: Confirmed,
): Promise<Stripe.PaymentIntent> | null {
  if (request.method === "card") return null;
  if (request.source.type === "redirect") return confirmRedirect(account, request, confirmed);
  if (request.source.type === "code") return confirmCode(account, request, confirmed);
  if (request.source.type === "saved") return confirmKeptAccount(account, request, confirmed);
  return request.source.type === "debit" ? confirmDebit(account, request, confirmed) : null;
}

/** With the detail that the bank asks for (docs.stripe.com/payments/p24, /eps, /klarna). */
function confirmRedirect(
  { stripe }: StripeAccount,
  { method, source, returnUrl }: PaymentRequest,
  { id, idempotencyKey }: Confirmed,
): Promise<Stripe.PaymentIntent> {
  const { name, email } = source.type === "redirect" ? source.payer : nobody;
  const params = {
    payment_method_data: {
      type: method,
      billing_details: { name: name ?? undefined, email: email ?? undefined },
    },
    return_url: returnUrl,
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, { idempotencyKey });
}

const nobody = { name: null, email: null };

/** Stripe waits for a Pix as long as this service does; a BLIK's minute is the bank's (docs.stripe.com/payments/blik). */
function confirmCode(
  { stripe }: StripeAccount,
  { method, source }: PaymentRequest,
  { id, idempotencyKey }: Confirmed,
): Promise<Stripe.PaymentIntent> {
  const code = source.type === "code" ? source.code : null;
  const seconds = (paymentCodes.pix.waitsMs / minuteMs) * 60;
  const params = {
    payment_method_data: { type: method },
    payment_method_options: {
      blik: method === "blik" && code !== null ? { code } : undefined,
      pix: method === "pix" ? { expires_after_seconds: seconds } : undefined,
    },
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, { idempotencyKey });
}

/** An account that is to be debited again is the customer's from then on, and its mandate is for many debits. */
function confirmDebit(
  { env, stripe }: StripeAccount,
  request: PaymentRequest,
  { id, idempotencyKey }: Confirmed,
): Promise<Stripe.PaymentIntent> {
  const params = {
    payment_method_data: givenAccount(env, request),
    mandate_data: acceptedMandate(request),
    setup_future_usage: request.save ? "off_session" : undefined,
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, { idempotencyKey });
}

/** By the mandate that the account was given with: Stripe takes it where no other is named (`mandate`). */
function confirmKeptAccount(
  { stripe }: StripeAccount,
  { offSession }: PaymentRequest,
  { id, method, idempotencyKey }: Confirmed,
): Promise<Stripe.PaymentIntent> {
  const params = {
    payment_method: method,
    off_session: offSession ? true : undefined,
    expand: ["payment_method", "latest_charge"],
  } satisfies Stripe.PaymentIntentConfirmParams;
  return stripe.paymentIntents.confirm(id, params, { idempotencyKey });
}

/** Gives the mandate alone: nothing is debited. A kept account, by which a trial begins, is given it anew. */
export function confirmMandate(
  { env, stripe }: StripeAccount,
  request: PaymentRequest,
  { id, method, idempotencyKey }: Confirmed,
): Promise<Stripe.SetupIntent> {
  const isKept = request.source.type === "saved";
  const params = {
    payment_method: isKept ? method : undefined,
    payment_method_data: isKept ? undefined : givenAccount(env, request),
    mandate_data: acceptedMandate(request),
    expand: ["payment_method"],
  } satisfies Stripe.SetupIntentConfirmParams;
  return stripe.setupIntents.confirm(id, params, { idempotencyKey });
}
