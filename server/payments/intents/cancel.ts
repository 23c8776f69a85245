import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentStatus } from "#server/generated/prisma/enums.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { voidAuthorization } from "#server/payments/intents/capture/authorization-hold.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import { serializeCheckoutSession } from "#server/records/payments/checkout-session.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";

/**
 * Cancels an intent that no attempt holds, exactly as it was looked at, and ends its session with
 * it, in one statement each. Whoever looked has let authorized money of it go. Null when it has
 * moved since: paid, taken or authorized anew. Emits `payment_intent.canceled` and
 * `checkout.session.expired`.
 */
export async function cancelIntent(
  unit: Unit,
  ctx: MerchantContext,
  seen: SeenIntent,
): Promise<PaymentIntentModel | null> {
  const now = ctx.clock.now();
  const { id, status, processorPayment } = seen;
  if (!isFree(status)) return null;
  const [intent] = await unit.tx.paymentIntent.updateManyAndReturn({
    where: { id, merchantId: ctx.merchantId, status, processorPayment },
    data: { status: "canceled", updatedAt: now },
  });
  if (!intent) return null;
  if (status === "requires_capture") await voidAuthorization(unit.tx, ctx, id);
  // One that came late, of an attempt that was given up, is still to be let go: only its own worker forgets it.
  const held = { merchantId: ctx.merchantId, paymentIntentId: intent.id, processorPayment };
  await unit.tx.paymentAttempt.updateMany({
    where: { ...held, status: "authorized" },
    data: { status: "abandoned", reconcileAt: null },
  });
  emit(unit, ctx, "payment_intent.canceled", serializePaymentIntent(intent));
  await expireSessionOf(unit, ctx, intent.id);
  return intent;
}

/** Ends the open session of an intent that nobody can pay any more, if it has one. Emits `checkout.session.expired`. */
export async function expireSessionOf(
  unit: Unit,
  ctx: MerchantContext,
  paymentIntentId: string,
): Promise<void> {
  const [session] = await unit.tx.checkoutSession.updateManyAndReturn({
    where: { merchantId: ctx.merchantId, paymentIntentId, status: "open" },
    data: { status: "expired", updatedAt: ctx.clock.now() },
  });
  if (!session) return;
  const data = serializeCheckoutSession(ctx.env, session);
  emit(unit, ctx, "checkout.session.expired", data);
}

/** The fields of an intent that must not change between looking at it and canceling it. */
export type SeenIntent = Pick<PaymentIntentModel, "id" | "status" | "processorPayment">;

/** No attempt holds it: a challenge is given up first. */
function isFree(status: PaymentIntentStatus): boolean {
  return statusesBefore("cancel").includes(status) && status !== "requires_action";
}
