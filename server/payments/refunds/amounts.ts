import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { followRefunds } from "#server/payments/discounts/redeem.ts";
import { refundedAmountOf } from "#server/payments/refunds/refunded-amount.ts";

/** Writes `amountRefunded` of an intent that the caller has locked, from its refunds, and its session's status. */
export async function writeRefunded(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<void> {
  const { amountCaptured } = intent;
  const amountRefunded = await refundedAmountOf(tx, intent);
  const updatedAt = ctx.clock.now();
  await tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { amountRefunded, updatedAt },
  });
  if (!intent.checkoutSessionId) return;
  if (intent.breakdown !== null) await followRefunds(tx, ctx, intent);
  const isWhole = amountRefunded === amountCaptured;
  const paymentStatus =
    amountRefunded === 0n ? "paid" : isWhole ? "refunded" : "partially_refunded";
  await tx.checkoutSession.update({
    where: own(ctx, intent.checkoutSessionId),
    data: { paymentStatus, updatedAt },
  });
}

/** Locks an intent until the transaction ends, then reads it. */
export async function lockIntent(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentIntentModel> {
  await tx.$executeRaw`
    SELECT 1 FROM payment_intents WHERE "merchantId" = ${ctx.merchantId} AND id = ${id} FOR NO KEY UPDATE`;
  return tx.paymentIntent.findUniqueOrThrow({ where: own(ctx, id) });
}
