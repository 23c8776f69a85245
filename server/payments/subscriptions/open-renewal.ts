import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";

/** The renewal of a locked subscription that has begun and is not over: tried right now, or to be tried again. */
export async function openRenewal(
  tx: Pick<Tx, "paymentIntent">,
  { merchantId, id }: SubscriptionModel,
): Promise<PaymentIntentModel | null> {
  return tx.paymentIntent.findFirst({
    where: {
      merchantId,
      subscriptionId: id,
      checkoutSessionId: null,
      status: { notIn: ["succeeded", "failed", "canceled"] },
    },
  });
}
