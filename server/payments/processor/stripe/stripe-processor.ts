import type Stripe from "stripe";
import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type {
  Processor,
  ProcessorRefund,
  RefundRequest,
} from "#server/core/interfaces/processor.ts";
import type { House } from "#server/payments/processor/house.ts";
import {
  calling,
  createStripeClient,
  type StripeAccount,
} from "#server/payments/processor/stripe/client.ts";
import { disputesAt } from "#server/payments/processor/stripe/disputes.ts";
import { listChanges, listCustomers } from "#server/payments/processor/stripe/lists.ts";
import { readNotice, refundOf } from "#server/payments/processor/stripe/notices.ts";
import type { StripeHttpClient } from "#server/payments/processor/stripe/patient-client.ts";
import { stripeUnits, toStripeAmount } from "#server/payments/processor/stripe/payments/amounts.ts";
import { stripeLimits } from "#server/payments/processor/stripe/payments/limits.ts";
import { waysAtStripe } from "#server/payments/processor/stripe/payments/other-ways.ts";
import {
  cancelPayment,
  capturePayment,
  createPayment,
  resolvePayment,
  retrievePayment,
} from "#server/payments/processor/stripe/payments/payments.ts";
import {
  deleteCustomer,
  detachMethod,
  retrieveMethod,
} from "#server/payments/processor/stripe/saved-cards.ts";
import { bankRedirectNames, isExpress } from "#server/wire/atoms/checkout/bank-redirects.ts";

type StripeSetup = {
  env: Env;
  clock: Clock;
  /** Sends the requests of the library; over the network unless given. */
  httpClient?: StripeHttpClient;
};

/** It can be asked while its keys are given. */
export const stripeHouse: House = {
  create: createStripeProcessor,
  isConfigured: (env) =>
    Boolean(env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET),
};

/**
 * Stripe, by its official library. Cards are typed into Stripe's own fields in the shopper's
 * browser: this service sees tokens only. Notices come as webhooks (STRIPE_WEBHOOK_SECRET).
 */
export function createStripeProcessor({ env, clock, httpClient }: StripeSetup): Processor {
  const stripe = createStripeClient(env, clock, httpClient);
  const account: StripeAccount = { env, clock, stripe };
  return {
    name: "stripe",
    takesCardNumbers: false,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    bankWays: waysAtStripe,
    keepsMandates: "alone",
    browserWays: bankRedirectNames.filter(isExpress),
    browserUnits: stripeUnits,
    limits: stripeLimits,
    cardProblem: () => null,
    createPayment: (request) => createPayment(account, request),
    retrievePayment: (id) => retrievePayment(account, id),
    resolvePayment: (attempt) => resolvePayment(account, attempt),
    capturePayment: (id, amount, key) => capturePayment(account, id, { amount, key }),
    cancelPayment: (id, key) => cancelPayment(account, id, key),
    createRefund: (request) => createRefund(account, request),
    retrieveRefund: async (id) => refundOf(await calling(() => stripe.refunds.retrieve(id))),
    detachMethod: (processorMethod) => detachMethod(stripe, processorMethod),
    retrieveMethod: (processorMethod) => retrieveMethod(account, processorMethod),
    listChanges: (listed, page) => listChanges(stripe, listed, page),
    listCustomers: (after) => listCustomers(account, after),
    deleteCustomer: (id) => deleteCustomer(stripe, id),
    ...disputesAt(stripe),
    readNotice: (body, headers) => readNotice(account, body, headers),
    pendingNotices: async () => [],
    acknowledgeNotice: async () => {},
  };
}

/**
 * One that may have been asked for before is looked for among the payment's refunds first: by
 * then Stripe may have forgotten the key, or have stored a 500 under it.
 */
async function createRefund(
  { stripe }: StripeAccount,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  const { refundId, paymentId, amount, currency } = request;
  if (request.again) {
    const params = {
      payment_intent: paymentId,
      limit: refundsMax,
    } satisfies Stripe.RefundListParams;
    const made = await calling(() => stripe.refunds.list(params));
    const ours = made.data.find((refund) => refund.metadata?.["refundId"] === refundId);
    if (ours) return refundOf(ours);
  }
  const params = {
    payment_intent: paymentId,
    amount: toStripeAmount(amount, currency),
    metadata: { refundId },
  } satisfies Stripe.RefundCreateParams;
  const create = () => stripe.refunds.create(params, { idempotencyKey: refundId });
  return refundOf(await calling(create));
}

/** The longest page of Stripe's lists. */
const refundsMax = 100;
