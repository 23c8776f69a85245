import type { Env } from "#server/core/env.ts";
import type { AttemptReference } from "#server/core/interfaces/processor.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { checkoutSessionUrl } from "#server/records/payments/checkout-session.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

type Attempted = Pick<
  PaymentAttemptModel,
  | "id"
  | "amount"
  | "method"
  | "savePaymentMethod"
  | "offSession"
  | "merchantName"
  | "returnUrl"
  | "createdAt"
>;

/**
 * The details of an attempt that the processor is given; the same each time, because its key covers these values
 * too.
 */
export function attemptReference(
  env: Env,
  attempt: Attempted,
  intent: PaymentIntentModel,
): AttemptReference {
  return {
    attemptId: attempt.id,
    merchantId: intent.merchantId,
    merchantName: attempt.merchantName,
    paymentIntentId: intent.id,
    amount: Number(attempt.amount),
    currency: intent.currency,
    method: isBankWay(attempt.method) ? attempt.method : "card",
    capture: intent.captureMethod,
    setup: intent.amount === 0n,
    save: attempt.savePaymentMethod,
    offSession: attempt.offSession,
    usage:
      intent.mode === "subscription" || intent.subscriptionId !== null
        ? "recurring"
        : "unscheduled",
    returnUrl: attempt.returnUrl ?? hostedReturnUrl(env, intent),
    startedAt: attempt.createdAt,
  };
}

/**
 * Where a challenge leads back to: the page of the session, or the service's own address without a
 * session.
 */
function hostedReturnUrl(env: Env, intent: PaymentIntentModel): string {
  return intent.checkoutSessionId ? checkoutSessionUrl(env, intent.checkoutSessionId) : env.APP_URL;
}
