import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { explainInput } from "#server/payments/charge/attempt/explain-input.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { giveUpAttempt, reconcileAttempt } from "#server/payments/charge/attempt/reconcile.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";
import { refusal, statusesBefore } from "#server/payments/intents/state.ts";

/**
 * Why an attempt could not start. Returns when the way has been cleared and starting again
 * makes sense: an answer that was lost has been asked for, or this browser's own challenge has
 * been given up.
 * @throws payment_in_progress · session_not_open · link_unavailable · invalid_state ·
 * insufficient_balance · amount_too_large · validation_failed · not_found
 */
export async function clearTheWay(ctx: MerchantContext, request: AttemptRequest): Promise<void> {
  const { intent, live } = await intentWithLive(ctx, request.intentId);
  if (live) return clearAttempt(ctx, request, { intent, live });
  if (!statusesBefore("start").includes(intent.status)) throw notOpen(intent);
  if (intent.expiresAt && intent.expiresAt <= ctx.clock.now())
    throw notOpen({ ...intent, status: "canceled" });
  await explainInput(ctx, request, intent);
}

type Held = { intent: PaymentIntentModel; live: PaymentAttemptModel | null };

/**
 * An intent and the attempt that holds it, if one does. These are two looks: when the attempt is
 * settled between them they are made again, so that no intent is shown as waiting for an attempt
 * that is over.
 * @throws not_found
 */
export async function intentWithLive(
  ctx: Pick<MerchantContext, "db" | "merchantId">,
  intentId: string,
): Promise<Held> {
  for (let looks = 1; ; looks += 1) {
    const intent = await ctx.db.paymentIntent.findFirst({
      where: { id: intentId, merchantId: ctx.merchantId },
    });
    if (!intent) throw notFound();
    const live = await liveAttempt(ctx, intent);
    if (live || !isHeld(intent) || looks === looksMax) return { intent, live };
  }
}

/** Attempts follow one another at the pace of shoppers and banks: a second look is nearly always enough. */
const looksMax = 3;

function isHeld({ status }: PaymentIntentModel): boolean {
  return status === "processing" || status === "requires_action";
}

/** The attempt that holds the intent, for whoever goes on with the intent exactly as it was looked at. */
export async function liveAttempt(
  ctx: Pick<MerchantContext, "db" | "merchantId">,
  intent: PaymentIntentModel,
): Promise<PaymentAttemptModel | null> {
  if (!isHeld(intent)) return null;
  return ctx.db.paymentAttempt.findFirst({
    where: {
      merchantId: ctx.merchantId,
      paymentIntentId: intent.id,
      status: { in: ["processing", "requires_action"] },
    },
    orderBy: { createdAt: "desc" },
  });
}

async function clearAttempt(
  ctx: MerchantContext,
  request: AttemptRequest,
  { intent, live }: { intent: PaymentIntentModel; live: PaymentAttemptModel },
): Promise<void> {
  const isDue = live.reconcileAt !== null && live.reconcileAt <= ctx.clock.now();
  if (isDue) {
    await reconcileAttempt(ctx, live);
    return;
  }
  const isOwn = live.browserToken === request.browserToken;
  if (live.status !== "requires_action" || !isOwn || !live.processorPayment)
    throw paymentInProgress();
  // A request that is refused anyway does not take the challenge away from the shopper.
  await explainInput(ctx, request, intent);
  await giveUpAttempt(ctx, live, "authentication_abandoned");
}

function notOpen(intent: PaymentIntentModel): DomainError {
  if (!intent.checkoutSessionId) return refusal(intent.status, "start");
  const words = intent.status === "succeeded" ? "has been paid" : "has expired";
  return new DomainError("session_not_open", `This checkout session ${words}.`);
}
