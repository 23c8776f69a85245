import { actFor, type MerchantContext } from "#server/core/context.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import { transactAside } from "#server/data/transact.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { letGoOfChange } from "#server/payments/subscriptions/changes/apply.ts";
import { isGivenBack } from "#server/payments/subscriptions/ending/give-back.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { findSubscription, lockSubscription } from "#server/records/payments/subscription.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

/**
 * Charges a change of a subscription that was written before, unless it has been: the change is made with the payment.
 * Answers the refusal of one that was not made, which has changed nothing: its charge was declined (card_declined,
 * payment_not_made), or the subscription was changed, paused or canceled before it was asked for or paid (invalid_state). Null of
 * one that was made.
 * @throws payment_in_progress while the processor's answer is not known · processor_unavailable
 */
export async function chargeChange(
  ctx: MerchantContext,
  intentId: string,
): Promise<DomainError | null> {
  const { status, paymentMethodId, subscriptionId } = await findPaymentIntent(
    ctx.db,
    ctx,
    intentId,
  );
  const isAsked = status === "requires_confirmation" && paymentMethodId;
  const problem = isAsked ? await ask(ctx, { intentId, paymentMethodId }) : null;
  const after = await findPaymentIntent(ctx.db, ctx, intentId);
  const row = await findSubscription(ctx.db, ctx, subscriptionId ?? "");
  if (after.status === "succeeded")
    return (await isGivenBack(ctx.db, ctx, intentId)) ? givenUp() : null;
  if (after.status === "canceled" && !after.lastError) return givenUp();
  if (problem && after.status === "requires_confirmation") {
    await transactAside(ctx, async (unit) =>
      letGoOfChange(unit, ctx, { row: await lockSubscription(unit.tx, ctx, row.id), intentId }),
    );
    throw problem;
  }
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

function givenUp(): DomainError {
  return new DomainError(
    "invalid_state",
    "The subscription was changed, paused or canceled before this change was paid, so it was not made. Look at the subscription, and ask again if the change is still wanted.",
    { commits: true },
  );
}

type Asked = { intentId: string; paymentMethodId: string };

/** Answers why the charge was not asked for, where its intent does not tell. */
async function ask(
  ctx: MerchantContext,
  { intentId, paymentMethodId }: Asked,
): Promise<DomainError | null> {
  const aside = actFor(ctx, ctx.merchantId, ctx.requestId);
  try {
    await charge(aside, intentId, { paymentMethodId, offSession: true, asker: { by: "program" } });
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return known.has(error.code) ? null : error;
  }
}

/** Outcomes that the intent tells by itself. */
const known: ReadonlySet<string> = new Set([
  "card_declined",
  "payment_not_made",
  "payment_in_progress",
]);
