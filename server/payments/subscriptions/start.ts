import { invariant } from "#server/core/assert.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type {
  CheckoutSessionModel,
  PaymentIntentModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import { firstPeriod } from "#server/payments/subscriptions/begin/first-period.ts";
import { beginSubscription } from "#server/payments/subscriptions/change.ts";
import { noticeAt, trialNoticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { tellTerms } from "#server/payments/subscriptions/letters/tell.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import { renewalTermsOf } from "#server/payments/subscriptions/price-renewal.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type BegunSubscription = {
  intent: PaymentIntentModel;
  session: CheckoutSessionModel;
  /** The invoice of the first charge. */
  invoiceId: string | null;
};

/**
 * Begins a subscription whose first period has just been paid, or whose trial begins, and writes its customer what was
 * agreed. Emits `subscription.created`.
 */
export async function startSubscription(
  unit: Unit,
  ctx: MerchantContext,
  { intent, session, invoiceId }: BegunSubscription,
): Promise<void> {
  const { trialDays = null, trialWithoutCard = null } = (session.selling ?? {}) as Selling;
  invariant(
    intent.customerId && (intent.paymentMethodId || trialWithoutCard) && session.recurring,
    "a subscription has all it needs to renew",
  );
  const now = ctx.clock.now();
  const timeZone = await merchantZone(unit.tx, ctx);
  const lineItems = (session.renewalLines ?? session.lineItems) as LineItem[];
  const amount = totalOfLines(lineItems);
  invariant(amount !== null, "a part of what was charged is no more than a number holds");
  const recurring = session.recurring as Recurring;
  const trialEnd = trialDays === null ? null : addMs(now, trialDays * dayMs);
  const { charge: _paid, ...period } = firstPeriod({ now, recurring, zone: timeZone, trialEnd });
  const { currentPeriodStart: start, currentPeriodEnd: end } = period;
  const row: SubscriptionModel = {
    id: newId("subscription"),
    merchantId: ctx.merchantId,
    customerId: intent.customerId,
    paymentMethodId: intent.paymentMethodId,
    collection: "charge",
    daysUntilDue: null,
    checkoutSessionId: session.id,
    amount: BigInt(amount),
    selling: renewalTermsOf(session),
    lineItems,
    latestPaymentIntentId: intent.id,
    latestInvoiceId: invoiceId,
    currency: intent.currency,
    recurring: session.recurring,
    description: intent.description ?? namesOf(lineItems),
    status: trialEnd ? "trialing" : "active",
    cancelAtPeriodEnd: false,
    ...period,
    renewalAttempts: 0,
    nextAttemptAt: end,
    leaseUntil: null,
    noticeAt: trialEnd
      ? trialNoticeAt(start, trialEnd)
      : noticeAt(start, end, intent.debit !== null),
    trialWithoutCard: intent.paymentMethodId ? null : trialWithoutCard,
    pendingChange: null,
    openChange: null,
    paidPrices: trialEnd ? [] : null,
    unusedCredit: 0n,
    metadata: session.metadata,
    createdAt: now,
    updatedAt: now,
    canceledAt: null,
    timeZone,
    pausedAt: null,
    resumesAt: null,
    keepService: false,
    cancelReason: null,
    cancelFeedback: null,
  };
  await beginSubscription(unit, ctx, row);
  const ofSubscription = { where: own(ctx, intent.id), data: { subscriptionId: row.id } };
  await unit.tx.paymentIntent.update(ofSubscription);
  await tellTerms(unit, ctx, row);
}

/** “Monstera, Fern and 2 more”: what each period's receipt and statement are for where nobody wrote a description. */
export function namesOf(lines: readonly LineItem[]): string | null {
  const names = lines.map(({ name }) => name).filter((name) => name !== "");
  const shown = names.slice(0, 2).join(", ");
  if (shown === "") return null;
  return startOf(names.length > 2 ? `${shown} and ${names.length - 2} more` : shown, 2000);
}
