import { actFor, type MerchantContext } from "#server/core/context.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

/**
 * Charges a change of a subscription that was written before, unless it has been: the change is made with the payment.
 * Answers the refusal of one that was declined, which has changed nothing; null of one that was paid.
 * @throws payment_in_progress while the processor's answer is not known · processor_unavailable
 */
export async function chargeChange(
  ctx: MerchantContext,
  intentId: string,
): Promise<DomainError | null> {
  const { status, paymentMethodId } = await findPaymentIntent(ctx.db, ctx, intentId);
  if (status === "requires_confirmation" && paymentMethodId)
    await ask(ctx, { intentId, paymentMethodId });
  const after = await findPaymentIntent(ctx.db, ctx, intentId);
  if (after.status === "succeeded") return null;
  if (after.status === "processing" || after.status === "requires_confirmation")
    throw new DomainError(
      "payment_in_progress",
      "The charge of this change is being processed. Look at the subscription in a moment: its items change with the payment.",
    );
  const error = after.lastError as PaymentError | null;
  const code = error?.code === "card_declined" ? "card_declined" : "payment_not_made";
  const why = error?.message ?? "The payment was not made.";
  return new DomainError(code, `${why} Nothing of the subscription was changed.`, {
    commits: true,
    declineCode: error?.declineCode ?? undefined,
  });
}

type Asked = { intentId: string; paymentMethodId: string };

async function ask(ctx: MerchantContext, { intentId, paymentMethodId }: Asked): Promise<void> {
  const aside = actFor(ctx, ctx.merchantId, ctx.requestId);
  try {
    await charge(aside, intentId, { paymentMethodId, offSession: true, asker: { by: "program" } });
  } catch (error) {
    const isKnown = isDomainError(error) && known.has(error.code);
    if (!isKnown) throw error;
  }
}

/** Outcomes that the intent tells by itself. */
const known: ReadonlySet<string> = new Set([
  "card_declined",
  "payment_not_made",
  "payment_in_progress",
]);
