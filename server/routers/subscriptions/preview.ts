import type { MerchantContext } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { prorationOf } from "#server/payments/subscriptions/changes/change-rules.ts";
import { type ChangePlan, planChange } from "#server/payments/subscriptions/changes/plan.ts";
import { previewIdOf } from "#server/payments/subscriptions/changes/preview-id.ts";
import { refuseChange } from "#server/payments/subscriptions/changes/refuse-change.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { findSubscription } from "#server/records/payments/subscription.ts";
import { refuseOtherTerms, takeItems } from "#server/routers/subscriptions/take-items.ts";
import type {
  PreviewSubscription,
  Proration,
  SubscriptionPreview,
} from "#server/wire/payments/subscriptions/subscription-change.ts";

/** A change of items with its price, as it would be made at this moment. */
export type PreviewedChange = {
  previewId: string;
  row: SubscriptionModel;
  plan: ChangePlan;
  proration: Proration;
  at: Date;
};

/**
 * The amounts of a change of items as it would be made now; by the arithmetic of the change itself. Writes nothing.
 * @throws as `updateSubscription` does for the same items before it charges them
 */
export async function previewSubscription(
  ctx: MerchantContext,
  input: PreviewSubscription,
): Promise<SubscriptionPreview> {
  const { previewId, row, plan, proration } = await previewChange(ctx, input);
  const { charge, creditLeft, nextCharge } = plan;
  return {
    previewId,
    subscriptionId: row.id,
    proration,
    lines: charge?.lineItems ?? [],
    dueNow: Number(charge?.amount ?? 0n),
    unusedAmount: creditLeft,
    nextCharge: {
      at: row.currentPeriodEnd.toISOString(),
      amount: Number(nextCharge.amount),
      lines: nextCharge.lineItems,
    },
  };
}

/** The same, with how the amounts come about. @throws as `previewSubscription` */
export async function previewChange(
  ctx: MerchantContext,
  { id, items: asked, proration: wish }: Omit<PreviewSubscription, "merchantId">,
): Promise<PreviewedChange> {
  return transactAside(
    ctx,
    async ({ tx }) => {
      const row = await findSubscription(tx, ctx, id);
      const taken = await takeItems(tx, ctx, asked, { present: itemsOf(row) });
      refuseOtherTerms(taken, row);
      const { items } = taken;
      await refuseChange(tx, ctx, { row, items });
      const proration = await prorationOf(tx, ctx, { row, items, proration: wish });
      const at = ctx.clock.now();
      const plan = await planChange(tx, ctx, { row, items, proration, at });
      return { previewId: previewIdOf({ row, plan, proration, at }), row, plan, proration, at };
    },
    { wakes: false },
  );
}
