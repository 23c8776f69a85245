import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endHold, placeHold } from "#server/ledger/holds.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";

/** `expireIntents` gives the authorization up when its time is over; the hold outlives that a little. */
const graceMs = hourMs;

/**
 * Holds an authorized amount until it is captured or released: the merchant expects it, and in a
 * customer's balance it is held as well. Emits `payment_intent.amount_capturable_updated`, Stripe's
 * name for it (API reference, "Types of events"). @throws insufficient_balance
 */
export async function holdAuthorization(
  unit: Unit,
  ctx: MerchantContext,
  { intent, walletOf }: { intent: PaymentIntentModel; walletOf: string | null },
): Promise<void> {
  emit(unit, ctx, "payment_intent.amount_capturable_updated", serializePaymentIntent(intent));
  if (intent.amount === 0n) return;
  await placeHold(unit.tx, ctx, {
    kind: "authorization",
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    amount: intent.amount,
    of: walletOf === null ? null : { type: "customer", ownerId: walletOf },
    expected: true,
    expiresAt: intent.expiresAt && addMs(intent.expiresAt, graceMs),
    covered: walletOf !== null,
  });
}

/** The payment is captured: `post` books what was taken, the rest is free again. */
export async function endAuthorization(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
  post: () => Promise<void>,
): Promise<void> {
  if (intent.captureMethod !== "manual") return post();
  const held = { kind: "authorization", relatedEntityId: intent.id } as const;
  await endHold(tx, ctx, held, { as: "posted", post });
}

/** The authorization is gone: nothing was taken. */
export async function voidAuthorization(
  tx: Tx,
  ctx: MerchantContext,
  intentId: string,
): Promise<void> {
  const held = { kind: "authorization", relatedEntityId: intentId } as const;
  await endHold(tx, ctx, held, { as: "voided" });
}
