import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { serializePaymentMethod } from "#server/payments/methods/serialize.ts";
import type { PaymentMethod } from "#server/wire/payment-method.ts";

/** One saved payment method, detached ones included. @throws not_found */
export async function getPaymentMethod(ctx: MerchantContext, id: string): Promise<PaymentMethod> {
  return serializePaymentMethod(await findPaymentMethod(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findPaymentMethod(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<PaymentMethodModel> {
  const row = await tx.paymentMethod.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
