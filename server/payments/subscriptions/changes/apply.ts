import { addMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { statusesBefore, terminalStatuses } from "#server/payments/intents/state.ts";
import { lockIntent } from "#server/payments/refunds/amounts.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import type { ChangePlan } from "#server/payments/subscriptions/changes/plan.ts";
import { giveBack } from "#server/payments/subscriptions/ending/give-back.ts";
import { stepOf } from "#server/payments/subscriptions/lifecycle.ts";
import { priceRenewal } from "#server/payments/subscriptions/price-renewal.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { metadataProblem } from "#server/wire/atoms/metadata-problem.ts";
import { mergeMetadata, type Metadata } from "#server/wire/atoms/metadata.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** Items from the next period on, as `pendingChange` of a subscription's row. */
export type PendingChange = { items: LineItem[] };

/** Fields that one request changes with the items; metadata are merged when the change is made. */
export type AlsoChanged = { paymentMethodId?: string; metadata?: Metadata };

/**
 * The columns of these fields, for a subscription as it stands. Metadata that have become too many since they were asked for
 * stay as they are: a payment does not fail for them.
 */
export function alsoColumns(row: SubscriptionModel, { metadata: patch, ...also }: AlsoChanged) {
  const metadata = patch && mergeMetadata(row.metadata as Metadata, patch);
  return { ...also, ...(metadata && !metadataProblem(metadata) && { metadata }) };
}

/** A change whose charge is under way, as `openChange` of a subscription's row. */
export type OpenChange = {
  intentId: string;
  items: LineItem[];
  creditLeft: number;
  also: AlsoChanged;
  /** The start of the period whose rest is charged; the version before has not written it. */
  periodStart?: string;
  /** Until when nothing else takes the place of a charge that has not been asked for yet; null once its request gave up. */
  heldUntil?: string | null;
};

/** How long the request of a change has to ask for its charge; then it counts as dead. */
const heldMs = 2 * minuteMs;

/** From now on. */
export function heldUntil({ clock }: MerchantContext): string {
  return addMs(clock.now(), heldMs).toISOString();
}

type Made = {
  row: SubscriptionModel;
  plan: Pick<ChangePlan, "nextCharge" | "creditLeft" | "paidPrices">;
  also: AlsoChanged;
  /** The invoice of its charge. */
  invoiceId: string | null;
};

/** Changes the items of a locked subscription now. Emits `subscription.updated` if that is news. */
export async function applyChange(
  unit: Unit,
  ctx: MerchantContext,
  { row, plan, also, invoiceId }: Made,
): Promise<SubscriptionModel> {
  const { lineItems, amount } = plan.nextCharge;
  return changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: {
      ...alsoColumns(row, also),
      ...(invoiceId && { latestInvoiceId: invoiceId }),
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

type PaidChange = {
  row: SubscriptionModel;
  intent: PaymentIntentModel;
  /** The invoice that the payment makes. */
  invoiceId: string | null;
};

/**
 * The charge of a change was paid: the change is made, in the transaction of the payment. Where the period that it was
 * charged for is over, because a pause has ended since, nothing changes and the money goes back. Emits
 * `subscription.updated` or `refund.created`.
 */
export async function changePaid(
  unit: Unit,
  ctx: MerchantContext,
  { row, intent, invoiceId }: PaidChange,
): Promise<void> {
  const { items, creditLeft, also, periodStart } = row.openChange as OpenChange;
  if (periodStart && periodStart !== row.currentPeriodStart.toISOString()) {
    await giveBack(unit, ctx, { intent, because: "period_over" });
    await forget(unit, ctx, row);
    return;
  }
  const after = { ...row, lineItems: items, unusedCredit: BigInt(creditLeft) };
  const nextCharge = await priceRenewal(unit.tx, ctx, after);
  const plan = { nextCharge, creditLeft, paidPrices: null };
  await applyChange(unit, ctx, { row, plan, also, invoiceId });
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

/** The request of a change ends without asking for its charge: the next change need not wait for it. */
export async function letGoOfChange(
  unit: Unit,
  ctx: MerchantContext,
  { row, intentId }: { row: SubscriptionModel; intentId: string },
): Promise<void> {
  if (!isOpenChange(row, intentId) || !stepOf(row.status, "note")) return;
  const openChange: OpenChange = { ...(row.openChange as OpenChange), heldUntil: null };
  await changeSubscription(unit, ctx, { row, act: "note", derived: { openChange } });
}

/**
 * Gives up a change that was left behind before its charge was asked for. Answers the row; null while its charge is
 * under way, or about to be asked for.
 */
export async function dropOpenChange(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel | null> {
  if (!row.openChange) return row;
  const open = row.openChange as OpenChange;
  // Without the intent's lock, which a charge that is being settled holds while it waits for the subscription's.
  const seen = await findPaymentIntent(unit.tx, ctx, open.intentId);
  if (!terminalStatuses.some((status) => status === seen.status) && isHeld(ctx, open)) return null;
  const intent = await lockIntent(unit.tx, ctx, open.intentId);
  if (intent.status === "processing" || intent.status === "requires_action") return null;
  if (statusesBefore("start").includes(intent.status)) await cancelIntent(unit, ctx, intent);
  return forget(unit, ctx, row);
}

function isHeld({ clock }: MerchantContext, { heldUntil }: OpenChange): boolean {
  return !!heldUntil && new Date(heldUntil) > clock.now();
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
  return applyChange(unit, ctx, { row, plan, also: {}, invoiceId: null });
}

/** One that has ended meanwhile keeps the note of its change, which nothing follows from any more. */
async function forget(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  if (!stepOf(row.status, "note")) return row;
  return changeSubscription(unit, ctx, {
    row,
    act: "note",
    derived: { openChange: Prisma.DbNull },
  });
}
