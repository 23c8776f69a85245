import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";

/** Cancels what a subscription has that nobody is paying right now: the renewal to be tried again, and the page for another card. */
export async function cancelUnpaid(
  unit: Unit,
  ctx: MerchantContext,
  { id }: SubscriptionModel,
): Promise<void> {
  const unpaid = await unit.tx.paymentIntent.findMany({
    where: {
      merchantId: ctx.merchantId,
      subscriptionId: id,
      status: { in: ["requires_payment_method", "requires_confirmation"] },
    },
  });
  for (const intent of unpaid) await cancelIntent(unit, ctx, intent);
}
