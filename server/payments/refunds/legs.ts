import { invariant } from "#server/core/assert.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { balanceRefundLegs, cardRefundLegs, fundingRefundLegs } from "#server/ledger/legs.ts";
import type { Leg } from "#server/ledger/post.ts";
import { fundsBalance } from "#server/payments/refunds/taken-back.ts";

/** Where a refund takes the money from and where to: the way it came, backwards. */
export async function refundLegs(
  tx: Tx,
  intent: PaymentIntentModel,
  refund: Pick<RefundModel, "amount" | "destination" | "duplicate">,
): Promise<Leg[]> {
  if (refund.duplicate) return cardRefundLegs(refund.amount);
  if (refund.destination === "balance") {
    invariant(intent.customerId, "who paid from a balance is a customer");
    return balanceRefundLegs(intent.customerId, refund.amount);
  }
  if (!(await fundsBalance(tx, intent))) return cardRefundLegs(refund.amount);
  invariant(intent.customerId, "who funded a balance is a customer");
  return fundingRefundLegs(intent.customerId, refund.amount);
}
