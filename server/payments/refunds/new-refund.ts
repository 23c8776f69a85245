import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { type Leg, postLedger } from "#server/ledger/post.ts";
import { sharesOfRefund } from "#server/payments/parts/refund-shares.ts";
import { writeRefundTaxLines } from "#server/payments/parts/tax-lines.ts";
import { feeReturnedBy } from "#server/payments/refunds/legs.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";

type NewRefund = Pick<RefundModel, "amount" | "reason" | "processorPayment"> &
  Partial<Omit<RefundModel, "shares">> & {
    intent: PaymentIntentModel;
    /** The shares of the lines that were named; without any it is divided over all that is left. */
    shares?: RefundShares | undefined;
  };

/**
 * The row of a refund, to a card and pending unless said otherwise, with its shares of the order and of the fee: none of
 * a late duplicate, and none of one that failed before it moved anything. `intent`: locked.
 */
export async function newRefund(
  tx: Tx,
  ctx: MerchantContext,
  { intent, shares, ...given }: NewRefund,
): Promise<RefundModel> {
  const now = ctx.clock.now();
  const { amount, duplicate = false, status = "pending" } = given;
  const isPart = !duplicate && status !== "failed";
  return {
    id: newId("refund"),
    merchantId: ctx.merchantId,
    paymentIntentId: intent.id,
    currency: intent.currency,
    destination: "card",
    failureReason: null,
    waitsForFunds: false,
    feeReturned: isPart ? await feeReturnedBy(tx, ctx, { intent, amount }) : 0n,
    processorRefund: null,
    metadata: {},
    reconcileAt: now,
    createdAt: now,
    updatedAt: now,
    ...given,
    duplicate,
    status,
    shares: isPart ? (shares ?? (await sharesOfRefund(tx, intent, amount))) : null,
  };
}

/** Takes a refund's money out of the ledger, and out of what taxes are reported of. @throws as `postLedger` */
export async function postRefund(
  tx: Tx,
  ctx: MerchantContext,
  {
    intent,
    refund,
    ...how
  }: {
    intent: PaymentIntentModel;
    refund: RefundModel;
    legs: Leg[];
    merchantMayOverdraw: boolean;
    /** The refund's reason by default. */
    description?: string;
  },
): Promise<void> {
  await postLedger(tx, ctx, {
    type: "refund",
    relatedEntityId: refund.id,
    relatedEntityType: "refund",
    currency: refund.currency,
    description: refund.reason,
    ...how,
  });
  await writeRefundTaxLines(tx, ctx, { intent, refund, sign: -1 });
}
