import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeCard, refuseOthersCard } from "#server/payments/subscriptions/change-card.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { changeItems } from "#server/payments/subscriptions/changes/change-items.ts";
import { prorationOf } from "#server/payments/subscriptions/changes/change-rules.ts";
import { chargeChange } from "#server/payments/subscriptions/changes/charge-change.ts";
import { changeCollection } from "#server/payments/subscriptions/invoiced/change-collection.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { moveTrialEnd } from "#server/payments/subscriptions/trials/move-trial-end.ts";
import {
  findSubscription,
  lockSubscription,
  serializeSubscription,
} from "#server/records/payments/subscription.ts";
import { refuseOtherTerms, takeItems } from "#server/routers/subscriptions/take-items.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type {
  SubscriptionItemsInput,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";

/** The memo of a request, for a repeat of it. `intentId` is the charge of a change. */
type Made = { id: string; intentId: string | null };

/**
 * Changes card, collection, end of the trial, metadata and items of a subscription. Another card of one that is past due is tried at once. A
 * change of items that costs something is made in the transaction of its payment, and where that is declined nothing is
 * changed. Idempotent by key; emits `subscription.updated`, and the events of the charge.
 * @throws not_found · validation_failed · invalid_state · payment_in_progress · preview_stale · currency_mismatch ·
 * interval_mismatch · already_subscribed · card_declined · payment_not_made · the `amountErrors`
 */
export async function updateSubscription(
  ctx: MerchantContext,
  input: UpdateSubscription,
): Promise<Subscription> {
  return transactInSteps<Made, Made, Subscription>(ctx, {
    begin: (unit) => begin(unit, ctx, input),
    remember: (made) => made,
    recall: async (made) => made,
    carryOn: async ({ id, intentId }) => {
      const refusal = intentId ? await chargeChange(ctx, intentId) : null;
      return transact(ctx, async ({ tx }) => {
        if (refusal) throw refusal;
        return serializeSubscription(await findSubscription(tx, ctx, id));
      });
    },
  });
}

async function begin(unit: Unit, ctx: MerchantContext, input: UpdateSubscription): Promise<Made> {
  const { id, items } = input;
  const row = await lockSubscription(unit.tx, ctx, id);
  const { collection, daysUntilDue } = input;
  const isCollection = collection !== undefined || daysUntilDue !== undefined;
  const alone = isCollection ? "collection" : input.trialEnd !== undefined ? "trialEnd" : null;
  if (items && alone)
    throw new DomainError(
      "validation_failed",
      `${alone}: change it without items, in a request of its own.`,
    );
  if (items) return { id, intentId: await change(unit, ctx, { row, input, items }) };
  if (input.paymentMethodId)
    await changeCard(unit, ctx, { subscriptionId: id, paymentMethodId: input.paymentMethodId });
  if (isCollection) {
    const current = await lockSubscription(unit.tx, ctx, id);
    await changeCollection(unit, ctx, { row: current, collection, daysUntilDue });
  }
  if (input.trialEnd !== undefined) {
    const current = await lockSubscription(unit.tx, ctx, id);
    const trialEnd = input.trialEnd === null ? null : new Date(input.trialEnd);
    await moveTrialEnd(unit, ctx, { row: current, trialEnd });
  }
  if (input.metadata) {
    const current = await lockSubscription(unit.tx, ctx, id);
    const data = { metadata: mergeStoredMetadata(current.metadata, input.metadata) };
    await changeSubscription(unit, ctx, { row: current, act: "update", data });
  }
  return { id, intentId: null };
}

type Asked = { row: SubscriptionModel; input: UpdateSubscription; items: SubscriptionItemsInput };

async function change(
  unit: Unit,
  ctx: MerchantContext,
  { row, input, items: asked }: Asked,
): Promise<string | null> {
  const { paymentMethodId, proration, previewId, metadata } = input;
  // Merged with the payment, which does not fail for metadata that have become too many meanwhile.
  mergeStoredMetadata(row.metadata, metadata);
  const taken = await takeItems(unit.tx, ctx, asked, { present: itemsOf(row) });
  refuseOtherTerms(taken, row);
  if (paymentMethodId) await refuseOthersCard(unit.tx, ctx, { row, paymentMethodId });
  return changeItems(unit, ctx, {
    row,
    items: taken.items,
    proration: await prorationOf(unit.tx, ctx, { row, items: taken.items, proration }),
    previewId: previewId ?? null,
    also: { ...(paymentMethodId && { paymentMethodId }), ...(metadata && { metadata }) },
  });
}
