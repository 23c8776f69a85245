import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentMethodModel, SubscriptionModel } from "#server/generated/prisma/models.ts";

/** The card that a subscription is charged to; null of one that is paid by invoice and has none. */
export async function methodOf(
  tx: Pick<Tx, "paymentMethod">,
  ctx: Pick<MerchantContext, "merchantId">,
  { paymentMethodId: id }: Pick<SubscriptionModel, "paymentMethodId">,
): Promise<PaymentMethodModel | null> {
  return id === null ? null : tx.paymentMethod.findUnique({ where: own(ctx, id) });
}
