import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { whyNotOffered, whyNotSentence } from "#server/payments/methods/offered.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { type BankWay, flowFields, flowOf } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/**
 * Refuses a way to pay that this intent cannot be paid by, before anything is written or asked.
 * @throws validation_failed · not_found
 */
export async function checkBankWay(
  ctx: MerchantContext,
  intentId: string,
  method: BankWay,
): Promise<void> {
  const { currency, mode, captureMethod, subscriptionId } = await findPaymentIntent(
    ctx.db,
    ctx,
    intentId,
  );
  const ofSubscription = subscriptionId !== null;
  const purchase = { currency, mode, capture: captureMethod, ofSubscription };
  const reason = whyNotOffered(ctx, method, purchase);
  if (reason === null) return;
  const field = flowFields[flowOf(method)];
  throw new DomainError("validation_failed", `${field}: ${whyNotSentence(method, reason)}`);
}
