import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";

/**
 * Whether an intent charges a later period of a subscription. The first period's has the mode
 * subscription, and that of a page that asks for another card setup.
 */
export function isRenewal({ subscriptionId, mode }: PaymentIntentModel): boolean {
  return subscriptionId !== null && mode === "payment";
}

/** The renewal of a locked subscription that has begun and is not over: tried right now, or to be tried again. A charge for a change is none. */
export async function openRenewal(
  tx: Pick<Tx, "paymentIntent">,
  { merchantId, id, openChange }: SubscriptionModel,
): Promise<PaymentIntentModel | null> {
  return tx.paymentIntent.findFirst({
    where: {
      merchantId,
      subscriptionId: id,
      mode: "payment",
      id: { not: (openChange as { intentId?: string } | null)?.intentId ?? "" },
      status: { notIn: ["succeeded", "failed", "canceled"] },
    },
  });
}
