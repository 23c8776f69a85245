import { merchantRow } from "#server/data/rows/row.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { serializeLines } from "#server/records/payments/checkout-session.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type {
  CancelReason,
  Subscription,
  SubscriptionItem,
} from "#server/wire/payments/subscription.ts";

/** Look-ups of one of a merchant's subscriptions. */
export const { find: findSubscription, lock: lockSubscription } = merchantRow(
  "Subscription",
  "subscriptions",
  (tx, key) => tx.subscription.findUnique({ where: key }),
);

/** Row to wire. The only place where a subscription's BigInts become numbers. */
export function serializeSubscription(row: SubscriptionModel): Subscription {
  return {
    id: row.id,
    merchantId: row.merchantId,
    customerId: row.customerId,
    paymentMethodId: row.paymentMethodId,
    collection: row.collection,
    daysUntilDue: row.daysUntilDue,
    checkoutSessionId: row.checkoutSessionId,
    amount: Number(row.amount),
    currency: row.currency,
    items: itemsFrom(row.lineItems),
    lineItems: serializeLines(row.lineItems ?? []),
    latestPaymentIntentId: row.latestPaymentIntentId,
    latestInvoiceId: row.latestInvoiceId,
    recurring: row.recurring as Recurring,
    description: row.description,
    status: row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelReason: row.cancelReason as CancelReason | null,
    cancelFeedback: row.cancelFeedback,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    resumesAt: row.resumesAt?.toISOString() ?? null,
    keepService: row.keepService,
    failedTries: row.status === "past_due" ? row.renewalAttempts : 0,
    nextRetryAt: retryOf(row)?.toISOString() ?? null,
    timeZone: row.timeZone,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    trialEnd: row.trialEnd?.toISOString() ?? null,
    trialWithoutCard: row.trialWithoutCard,
    pendingChange: pendingOf(row),
    unusedAmount: Number(row.unusedCredit),
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    canceledAt: row.canceledAt?.toISOString() ?? null,
  };
}

/** An invoice that is overdue is not tried again. */
function retryOf({ status, collection, nextAttemptAt }: SubscriptionModel): Date | null {
  return status === "past_due" && collection === "charge" ? nextAttemptAt : null;
}

function itemsFrom(lines: unknown): SubscriptionItem[] {
  return serializeLines(lines ?? [])
    .filter(isItem)
    .map(({ priceId, productId, name, quantity, amount }) => {
      return { priceId, productId, name, quantity, amount };
    });
}

function pendingOf({ pendingChange, currentPeriodEnd }: SubscriptionModel) {
  const pending = pendingChange as { items: unknown } | null;
  return pending && { items: itemsFrom(pending.items), at: currentPeriodEnd.toISOString() };
}
