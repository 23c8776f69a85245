import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import type { ChangePlan } from "#server/payments/subscriptions/changes/plan.ts";
import { priceRenewal } from "#server/payments/subscriptions/price-renewal.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** Items from the next period on, as `pendingChange` of a subscription's row. */
export type PendingChange = { items: LineItem[] };

/** Fields that one request changes with the items. */
export type AlsoChanged = { paymentMethodId?: string; metadata?: Metadata };

/** A change whose charge is under way, as `openChange` of a subscription's row. */
export type OpenChange = {
  intentId: string;
  items: LineItem[];
  creditLeft: number;
  also: AlsoChanged;
};

type Made = {
  row: SubscriptionModel;
  plan: Pick<ChangePlan, "nextCharge" | "creditLeft" | "paidPrices">;
  also: AlsoChanged;
};

/** Changes the items of a locked subscription now. Emits `subscription.updated` if that is news. */
export async function applyChange(
  unit: Unit,
  ctx: MerchantContext,
  { row, plan, also }: Made,
): Promise<SubscriptionModel> {
  const { lineItems, amount } = plan.nextCharge;
  return changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: {
      ...also,
      lineItems,
      amount,
      unusedCredit: BigInt(plan.creditLeft),
      pendingChange: Prisma.DbNull,
    },
    derived: { paidPrices: plan.paidPrices ?? Prisma.DbNull, openChange: Prisma.DbNull },
  });
}

/** Whether an intent charges a change of a locked subscription, and no period of it. */
export function isOpenChange({ openChange }: SubscriptionModel, intentId: string): boolean {
  return (openChange as OpenChange | null)?.intentId === intentId;
}

/** The charge of a change was paid: the change is made, in the transaction of the payment. */
export async function changePaid(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  const { items, creditLeft, also } = row.openChange as OpenChange;
  const after = { ...row, lineItems: items, unusedCredit: BigInt(creditLeft) };
  const nextCharge = await priceRenewal(unit.tx, ctx, after);
  await applyChange(unit, ctx, { row, plan: { nextCharge, creditLeft, paidPrices: null }, also });
}

/** The charge of a change was not paid: nothing of the subscription changes, and nobody tries it again. */
export async function changeNotPaid(
  unit: Unit,
  ctx: MerchantContext,
  { row, intent }: { row: SubscriptionModel; intent: PaymentIntentModel },
): Promise<void> {
  await cancelIntent(unit, ctx, intent);
  await forget(unit, ctx, row);
}

/**
 * Gives up a change that was left behind before its charge was asked for. Answers the row; null while its charge is
 * under way.
 */
export async function dropOpenChange(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel | null> {
  if (!row.openChange) return row;
  const intent = await lockIntent(unit.tx, ctx, (row.openChange as OpenChange).intentId);
  if (intent.status === "processing" || intent.status === "requires_action") return null;
  if (statusesBefore("start").includes(intent.status)) await cancelIntent(unit, ctx, intent);
  return forget(unit, ctx, row);
}

/** The items that were chosen for the period that begins now. Emits `subscription.updated` where there are any. */
export async function applyPending(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  if (!row.pendingChange) return row;
  const { items } = row.pendingChange as PendingChange;
  const nextCharge = await priceRenewal(unit.tx, ctx, { ...row, lineItems: items });
  const plan = { nextCharge, creditLeft: Number(row.unusedCredit), paidPrices: null };
  return applyChange(unit, ctx, { row, plan, also: {} });
}

function forget(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  return changeSubscription(unit, ctx, {
    row,
    act: "note",
    derived: { openChange: Prisma.DbNull },
  });
}
