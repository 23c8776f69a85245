import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { lockRow } from "#server/data/rows/lock-row.ts";
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

/** An intent, locked until the transaction ends. */
export async function lockIntent(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentIntentModel> {
  const row = await lockRow(tx, { model: "PaymentIntent", table: "payment_intents" }, own(ctx, id));
  invariant(row, "an intent that is locked is there");
  return row;
}
