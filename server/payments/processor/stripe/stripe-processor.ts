import type { Env } from "#server/core/env.ts";
import type { Processor, ProcessorRefund, RefundRequest } from "#server/core/processor.ts";
import { toStripeAmount } from "#server/payments/processor/stripe/amounts.ts";
import { calling, createStripeClient } from "#server/payments/processor/stripe/client.ts";
import { disputeOf, readNotice, refundOf } from "#server/payments/processor/stripe/notices.ts";
import {
  cancelPayment,
  capturePayment,
  createPayment,
  detachMethod,
  resolvePayment,
  retrievePayment,
} from "#server/payments/processor/stripe/payments.ts";
import type { StripeAccount } from "#server/payments/processor/stripe/payments.ts";

/**
 * Stripe, by its official library. Cards are typed into Stripe's own fields in the shopper's
 * browser: this service sees tokens only. Notices come as webhooks (STRIPE_WEBHOOK_SECRET).
 */
export function createStripeProcessor(env: Env): Processor {
  const stripe = createStripeClient(env);
  const account: StripeAccount = { env, stripe };
  return {
    name: "stripe",
    takesCardNumbers: false,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    cardProblem: () => null,
    createPayment: (request) => createPayment(account, request),
    retrievePayment: (id) => retrievePayment(account, id),
    resolvePayment: (attempt) => resolvePayment(account, attempt),
    capturePayment: (id, amount, key) => capturePayment(account, id, { amount, key }),
    cancelPayment: (id, key) => cancelPayment(account, id, key),
    createRefund: (request) => createRefund(account, request),
    retrieveRefund: async (id) => refundOf(await calling(() => stripe.refunds.retrieve(id))),
    detachMethod: (processorMethod) => detachMethod(account, processorMethod),
    submitEvidence: async (id, evidence) =>
      disputeOf(
        await calling(() =>
          stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true }),
        ),
      ),
    closeDispute: async (id) => disputeOf(await calling(() => stripe.disputes.close(id))),
    readNotice: (body, headers) => readNotice(account, body, headers),
    pendingNotices: async () => [],
    acknowledgeNotice: async () => {},
  };
}

async function createRefund(
  { stripe }: StripeAccount,
  request: RefundRequest,
): Promise<ProcessorRefund> {
  const { refundId, paymentId, amount, currency } = request;
  const params = {
    payment_intent: paymentId,
    amount: toStripeAmount(amount, currency),
    metadata: { refundId },
  };
  return refundOf(await calling(() => stripe.refunds.create(params, { idempotencyKey: refundId })));
}
