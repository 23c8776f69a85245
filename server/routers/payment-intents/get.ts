import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { finishAuthentication } from "#server/payments/intents/authentication.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";

/**
 * One payment intent. While a challenge is open or an answer is overdue, the processor is asked
 * first, so that whoever looks right after 3-D Secure sees the truth.
 * @throws not_found
 */
export async function getPaymentIntent(ctx: MerchantContext, id: string): Promise<PaymentIntent> {
  return finishAuthentication(ctx, id);
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findPaymentIntent(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentIntentModel> {
  const row = await tx.paymentIntent.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}

/** As `findPaymentIntent`, with the row locked until the transaction ends. */
export async function lockPaymentIntent(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentIntentModel> {
  await tx.$executeRaw`SELECT 1 FROM payment_intents WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  return findPaymentIntent(tx, ctx, id);
}
