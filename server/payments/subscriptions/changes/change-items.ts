import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import {
  type AlsoChanged,
  alsoColumns,
  applyChange,
  dropOpenChange,
  heldUntil,
  type OpenChange,
  type PendingChange,
} from "#server/payments/subscriptions/changes/apply.ts";
import { planChange } from "#server/payments/subscriptions/changes/plan.ts";
import { momentOf, refuseStale } from "#server/payments/subscriptions/changes/preview-id.ts";
import { refuseChange } from "#server/payments/subscriptions/changes/refuse-change.ts";
import { insertCharge } from "#server/payments/subscriptions/insert-charge.ts";
import { insertOwed, owedId } from "#server/payments/subscriptions/invoiced/insert-owed.ts";
import { itemsOf } from "#server/payments/subscriptions/price-renewal.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Proration } from "#server/wire/payments/subscriptions/subscription-change.ts";

type Wish = {
  /** The row, locked. */
  row: SubscriptionModel;
  items: LineItem[];
  proration: Proration;
  previewId: string | null;
  also: AlsoChanged;
};

/**
 * Changes the items of a subscription now, notes them for the next period, or writes the intent of a change that costs
 * something, which the caller charges. Answers that intent's id. One that is paid by invoice is changed at once, with an
 * open invoice of what the change costs. Emits `subscription.updated` where something has changed
 * already.
 * @throws as `refuseChange` · preview_stale · amount_too_large and its kind
 */
export async function changeItems(
  unit: Unit,
  ctx: MerchantContext,
  { row: locked, items, proration, previewId, also }: Wish,
): Promise<string | null> {
  await refuseChange(unit.tx, ctx, { row: locked, items });
  const row = await dropOpenChange(unit, ctx, locked);
  if (!row)
    throw new DomainError(
      "payment_in_progress",
      "Another change of this subscription is being charged. Look at the subscription, and try again in a moment.",
    );
  const now = ctx.clock.now();
  const at = previewId === null ? now : momentOf(previewId, now);
  const plan = await planChange(unit.tx, ctx, { row, items, proration, at });
  if (previewId !== null) refuseStale(previewId, { row, plan, proration, at });
  if (proration === "next_period") {
    const isNews = !isDeepStrictEqual(items, itemsOf(row));
    const pendingChange = isNews ? ({ items } satisfies PendingChange) : Prisma.DbNull;
    await changeSubscription(unit, ctx, {
      row,
      act: "update",
      data: { ...alsoColumns(row, also), pendingChange },
    });
    return null;
  }
  if (!plan.charge) {
    await applyChange(unit, ctx, { row, plan, also, invoiceId: null });
    return null;
  }
  const { currency } = row;
  if (row.collection === "invoice") {
    const { currentPeriodEnd } = row;
    const invoiceId = owedId(plan.charge);
    const after = await applyChange(unit, ctx, { row, plan, also, invoiceId });
    const period = { currentPeriodStart: now, currentPeriodEnd };
    await insertOwed(unit, ctx, { id: invoiceId, row: after, price: plan.charge, period });
    return null;
  }
  await checkChargeable(unit.tx, ctx, { field: "items", amount: plan.charge.amount, currency });
  const { paymentMethodId } = also;
  const { id: intentId } = insertCharge(unit, ctx, { row, price: plan.charge, paymentMethodId });
  const { creditLeft } = plan;
  const periodStart = row.currentPeriodStart.toISOString();
  const held = { heldUntil: heldUntil(ctx) };
  const openChange: OpenChange = { intentId, items, creditLeft, also, periodStart, ...held };
  await changeSubscription(unit, ctx, { row, act: "note", derived: { openChange } });
  return intentId;
}
