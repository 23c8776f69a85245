import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { refundAutomatically } from "#server/payments/refunds/automatic.ts";

/** Why a charge of a subscription pays for nothing once it is known, as its refund says. */
const reasons = {
  paused: "The subscription was paused during the charge. The payment was refunded automatically.",
  canceled:
    "The subscription was canceled during the charge. The payment was refunded automatically.",
  period_over:
    "The period that this change was charged for is over. The payment was refunded automatically.",
};

type GivenBack = { intent: PaymentIntentModel; because: keyof typeof reasons };

/** Gives a charge of a subscription back that was paid too late, in the transaction of its payment. Emits `refund.created`. */
export async function giveBack(
  unit: Unit,
  ctx: MerchantContext,
  { intent, because }: GivenBack,
): Promise<void> {
  await refundAutomatically(unit, ctx, { intent, reason: reasons[because] });
}

/** Whether a charge of a subscription has been given back so, by us and not by its merchant. */
export async function isGivenBack(
  { refund }: Pick<Tx, "refund">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  paymentIntentId: string,
): Promise<boolean> {
  const reason = { in: Object.values(reasons) };
  return (await refund.count({ where: { merchantId, paymentIntentId, reason } })) > 0;
}
