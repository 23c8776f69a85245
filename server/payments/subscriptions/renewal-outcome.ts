import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { firstDeclined, firstPaid } from "#server/payments/subscriptions/begin/first-charge.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import {
  changeNotPaid,
  changePaid,
  isOpenChange,
} from "#server/payments/subscriptions/changes/apply.ts";
import { endRetries } from "#server/payments/subscriptions/dunning/end-retries.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { giveBack } from "#server/payments/subscriptions/ending/give-back.ts";
import { noticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { standings, stepOf } from "#server/payments/subscriptions/lifecycle.ts";
import { nextPeriod } from "#server/payments/subscriptions/periods/next-period.ts";
import { afterCharge, creditOf } from "#server/payments/subscriptions/price-renewal.ts";
import { askForCard } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import {
  askToConfirm,
  openConfirmation,
  wantsHolder,
} from "#server/payments/subscriptions/unpaid/ask-to-confirm.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

/** Milliseconds until a renewal that the processor did not answer is tried again; the pause grows with each try. */
const askAgainMs = 10 * minuteMs;
/** Milliseconds after which a renewal without an answer counts as declined. */
const unansweredMaxMs = dayMs;

type PaidRenewal = {
  intent: PaymentIntentModel;
  row: SubscriptionModel;
  /** The invoice that the payment makes. */
  invoiceId: string | null;
};

/**
 * A renewal has been paid: the subscription moves on to the period in which it was charged, in the
 * transaction of the payment. Periods that went by without a charge are not charged later: one
 * real interval costs one period. `row` is locked. Paid after the subscription was canceled or paused, the money goes back.
 * Emits `subscription.renewed` or `refund.created`. Answers the subscription of a period that was renewed.
 */
export async function renewalPaid(
  unit: Unit,
  ctx: MerchantContext,
  paid: PaidRenewal,
): Promise<SubscriptionModel | null> {
  const { intent, row, invoiceId } = paid;
  if (isPlainRenewal(row, intent)) return renewed(unit, ctx, paid);
  if (isOpenChange(row, intent.id) && standings[row.status].changes)
    await changePaid(unit, ctx, { row, intent, invoiceId });
  else if (stepOf(row.status, "activate")) {
    const paymentMethodId = await cardAfter(unit.tx, ctx, { row, intent });
    await firstPaid(unit, ctx, {
      row,
      paymentMethodId,
      invoiceId,
      isDebited: intent.debit !== null,
    });
  } else {
    const because = row.status === "paused" ? "paused" : "canceled";
    await giveBack(unit, ctx, { intent, because });
  }
  return null;
}

/** Whether a payment of a locked subscription renews it: it is no first charge, none for a change, and is not given back. */
export function isPlainRenewal(
  row: SubscriptionModel,
  { id }: Pick<PaymentIntentModel, "id">,
): boolean {
  const isOfChange = isOpenChange(row, id) && standings[row.status].changes;
  return !isOfChange && !stepOf(row.status, "activate") && stepOf(row.status, "renew") !== null;
}

async function renewed(
  unit: Unit,
  ctx: MerchantContext,
  { intent, row, invoiceId }: PaidRenewal,
): Promise<SubscriptionModel> {
  const { tx } = unit;
  const period = nextPeriod(row, ctx.clock.now());
  const { currentPeriodStart: start, currentPeriodEnd: end } = period;
  return changeSubscription(unit, ctx, {
    row,
    act: "renew",
    data: {
      latestPaymentIntentId: intent.id,
      ...(invoiceId && { latestInvoiceId: invoiceId }),
      ...(await afterCharge(tx, ctx, { row, credit: creditOf(intent) })),
      ...period,
      paymentMethodId: await cardAfter(tx, ctx, { row, intent }),
      nextAttemptAt: end,
      renewalAttempts: 0,
      leaseUntil: null,
      noticeAt: noticeAt(start, end, intent.debit !== null),
      paidPrices: Prisma.DbNull,
    },
  });
}

/**
 * The card from now on: another one if the customer paid the renewal with it themselves. What the
 * worker charged is its card already, or was until another was given meanwhile.
 */
async function cardAfter(
  tx: Tx,
  { merchantId }: MerchantContext,
  { row, intent }: { row: SubscriptionModel; intent: PaymentIntentModel },
): Promise<string | null> {
  const { paymentMethodId } = intent;
  if (!paymentMethodId || paymentMethodId === row.paymentMethodId) return row.paymentMethodId;
  const byThem = await tx.paymentAttempt.count({
    where: { merchantId, paymentIntentId: intent.id, status: "succeeded", offSession: false },
  });
  return byThem > 0 ? paymentMethodId : row.paymentMethodId;
}

/** A renewal that was not paid, and the saved card that it was tried with, if it was one. */
export type UnpaidRenewal = { intent: PaymentIntentModel; paymentMethodId: string | null };

/**
 * A renewal that never reached the processor is no decline. It is tried again soon without being
 * counted, at once if another card was given meanwhile. If a day of tries has brought no answer, it
 * counts as declined, so that somebody hears of it and it comes to an end: at some processors the
 * charge of one card fails each time, without a word.
 */
export async function renewalNotAsked(
  unit: Unit,
  ctx: MerchantContext,
  { intent, paymentMethodId }: UnpaidRenewal,
): Promise<void> {
  const { tx } = unit;
  const row = await lockSubscription(tx, ctx, intent.subscriptionId ?? "");
  if (isOpenChange(row, intent.id)) {
    emitFailed(unit, ctx, intent);
    return changeNotPaid(unit, ctx, { row, intent });
  }
  if (!stepOf(row.status, "decline")) {
    await cancelIntent(unit, ctx, intent);
    return;
  }
  if (isBeforeItsDay(row, ctx.clock.now())) return;
  const isItsCard = paymentMethodId === row.paymentMethodId;
  const unanswered = await unansweredMs(tx, ctx, { intent, paymentMethodId });
  if (isItsCard && unanswered >= unansweredMaxMs)
    return renewalDeclined(unit, ctx, { intent, paymentMethodId });
  const seldom = Math.min(Math.floor(unanswered / 2), unansweredMaxMs - unanswered);
  const pause = Math.max(askAgainMs, seldom);
  const nextAttemptAt = isItsCard ? addMs(ctx.clock.now(), pause) : undefined;
  await changeSubscription(unit, ctx, {
    row,
    act: "note",
    derived: { nextAttemptAt, leaseUntil: null },
  });
}

/** How long ago the first of the tries with this card began that have had no answer since its last one. */
async function unansweredMs(
  tx: Tx,
  { clock, merchantId }: MerchantContext,
  { intent, paymentMethodId }: UnpaidRenewal,
): Promise<number> {
  const tried = { merchantId, paymentIntentId: intent.id, paymentMethodId };
  const answered = await tx.paymentAttempt.findFirst({
    where: { ...tried, status: "failed" },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const first = await tx.paymentAttempt.findFirst({
    where: { ...tried, status: "abandoned", createdAt: { gt: answered?.createdAt } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  return first ? clock.now().getTime() - first.createdAt.getTime() : 0;
}

/**
 * A renewal was declined: it is tried again on the days of the merchant's schedule. They are counted from the failure,
 * so that a worker that was down does not use up the tries at once; after the last one `endRetries` decides. The
 * customer is asked by email for another card, or, where their bank wants them, to confirm the payment on a page of
 * its own. Of a card that is not the subscription's, because another was given meanwhile, a decline does not count:
 * that other card is due as it was. Nor does one before the day of the next try, as somebody asked for it. In the transaction of the decline; emits `payment_intent.payment_failed`, then
 * `subscription.past_due` or `subscription.canceled`.
 */
export async function renewalDeclined(
  unit: Unit,
  ctx: MerchantContext,
  { intent, paymentMethodId }: UnpaidRenewal,
): Promise<void> {
  const { tx } = unit;
  const row = await lockSubscription(tx, ctx, intent.subscriptionId ?? "");
  if (isOpenChange(row, intent.id)) {
    emitFailed(unit, ctx, intent);
    return changeNotPaid(unit, ctx, { row, intent });
  }
  if (!stepOf(row.status, "decline")) {
    emitFailed(unit, ctx, intent);
    await cancelIntent(unit, ctx, intent);
    return;
  }
  if (stepOf(row.status, "activate"))
    return firstDeclined(unit, ctx, { row, intent, paymentMethodId });
  const now = ctx.clock.now();
  if (isBeforeItsDay(row, now)) {
    emitFailed(unit, ctx, intent);
    return;
  }
  const isItsCard = paymentMethodId === row.paymentMethodId;
  const dunning = await readDunning(tx, ctx);
  if (isItsCard && row.status === "unpaid")
    return endRetries(unit, ctx, { intent, row, dunning: { ...dunning, afterRetries: "unpaid" } });
  const days = dunning.retryDays[row.renewalAttempts];
  if (isItsCard && days === undefined) return endRetries(unit, ctx, { intent, row, dunning });
  const counted = isItsCard && {
    renewalAttempts: row.renewalAttempts + 1,
    nextAttemptAt: addMs(now, (days ?? 0) * dayMs),
    noticeAt: null,
  };
  const confirms = isItsCard && wantsHolder(intent);
  const shown = confirms ? await openConfirmation(unit, ctx, { row, intent, dunning }) : intent;
  emitFailed(unit, ctx, shown);
  const after = await changeSubscription(unit, ctx, {
    row,
    act: "decline",
    data: { ...counted },
    derived: { leaseUntil: null },
  });
  if (!isItsCard) return;
  if (confirms) await askToConfirm(unit, ctx, { row: after, intent: shown, dunning });
  else await askForCard(unit, ctx, { row: after, dunning });
}

/**
 * Whether what is owed was charged before the worker's next try, or without one being due: somebody asked for it. Such
 * a try is not counted, and the days and letters go on as they were.
 */
function isBeforeItsDay(row: SubscriptionModel, now: Date): boolean {
  return owes(row) && (row.nextAttemptAt === null || row.nextAttemptAt > now);
}

/**
 * The customer tried to pay a renewal themselves, and it was declined or given up. The worker's tries
 * are counted, not theirs: the days and letters go on as they were. Emits
 * `payment_intent.payment_failed`.
 */
export async function renewalNotConfirmed(
  unit: Unit,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<void> {
  const row = await lockSubscription(unit.tx, ctx, intent.subscriptionId ?? "");
  emitFailed(unit, ctx, intent);
  const isOver = !stepOf(row.status, "renew") && !stepOf(row.status, "activate");
  if (isOver) await cancelIntent(unit, ctx, intent);
}

function emitFailed(unit: Unit, ctx: MerchantContext, intent: PaymentIntentModel): void {
  const data = serializePaymentIntent(intent);
  emit(unit, ctx, "payment_intent.payment_failed", data);
}
