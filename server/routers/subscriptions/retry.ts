import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import {
  type BegunRenewal,
  chargeRenewal,
  takeRenewal,
} from "#server/payments/subscriptions/renew.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Charges what a past-due or unpaid subscription owes, now. Answers the payment. A decline is one more try than the
 * schedule has: its days and letters go on as they were, and nothing ends. Idempotent by key; paid, it emits
 * `subscription.renewed` with the payment's events, declined `payment_intent.payment_failed`.
 * @throws invalid_state when nothing is owed, or the card's bank does not let it be charged without its holder ·
 * card_declined · payment_not_made · payment_in_progress · rate_limited (10 declines in 15 minutes) · not_found
 */
export async function retrySubscription(ctx: MerchantContext, id: string): Promise<PaymentIntent> {
  const owed = await transactAside(ctx, (unit) => takeOwed(unit, ctx, id));
  return chargeRenewal(ctx, owed);
}

/** A repeat under the key of a request that was paid finds that payment, whose answer is kept. */
async function takeOwed(unit: Unit, ctx: MerchantContext, id: string): Promise<BegunRenewal> {
  const row = await lockSubscription(unit.tx, ctx, id);
  if (owes(row)) return takeRenewal(unit, ctx, row);
  const { latestPaymentIntentId, paymentMethodId } = row;
  if (row.collection === "invoice")
    throw new DomainError(
      "invalid_state",
      "This subscription is paid by invoice, and no card is charged. Have its open invoices paid, or change collection to charge.",
    );
  if (ctx.idempotency && latestPaymentIntentId && paymentMethodId)
    return { intentId: latestPaymentIntentId, paymentMethodId, costsNothing: false };
  throw new DomainError(
    "invalid_state",
    `This subscription is ${row.status} and owes nothing. Retry one that is past_due or unpaid.`,
  );
}
