import { addMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, type ErrorCode } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { cancelUnpaid } from "#server/payments/subscriptions/ending/cancel-unpaid.ts";
import { noticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { tellTerms } from "#server/payments/subscriptions/letters/tell.ts";
import { stepOf } from "#server/payments/subscriptions/lifecycle.ts";
import { priceRenewal, type RenewalTerms } from "#server/payments/subscriptions/price-renewal.ts";
import { askForCard } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import {
  askToConfirm,
  openConfirmation,
  wantsHolder,
} from "#server/payments/subscriptions/unpaid/ask-to-confirm.ts";
import {
  findPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

/** How long the first payment of a subscription may be made; then it is canceled. */
const payableMs = 23 * hourMs;

/** Until when an incomplete subscription can be paid. */
export function payableUntil({ createdAt }: Pick<SubscriptionModel, "createdAt">): Date {
  return addMs(createdAt, payableMs);
}

/** Whether a first charge was refused because its discount was used up or has ended since it was priced. */
export function isOfDiscount(code: ErrorCode): boolean {
  return code === "discount_used_up" || code === "discount_not_applicable";
}

/**
 * The discount of a first charge went to somebody else before it was asked for: the subscription was agreed at a price
 * that cannot be charged, and is canceled. Answers the refusal. Emits `subscription.canceled`.
 */
export async function firstNotReduced(
  unit: Unit,
  ctx: MerchantContext,
  { intentId }: { intentId: string },
): Promise<DomainError> {
  const { subscriptionId } = await findPaymentIntent(unit.tx, ctx, intentId);
  const row = await lockSubscription(unit.tx, ctx, subscriptionId ?? "");
  if (stepOf(row.status, "activate")) {
    await cancelUnpaid(unit, ctx, row);
    await changeSubscription(unit, ctx, {
      row,
      act: "cancel",
      data: { canceledAt: ctx.clock.now() },
      derived: { nextAttemptAt: null, leaseUntil: null },
    });
  }
  return new DomainError(
    "discount_used_up",
    "discountId: this discount has just been used up or has ended. Nothing was charged, and the subscription is canceled: create it again, without the discount.",
    { commits: true },
  );
}

/** The card that pays from now on. */
type Paid = {
  row: SubscriptionModel;
  paymentMethodId: string | null;
  invoiceId: string | null;
  isDebited: boolean;
};

type Declined = {
  row: SubscriptionModel;
  intent: PaymentIntentModel;
  /** The saved card that was tried, if it was one. */
  paymentMethodId: string | null;
};

/**
 * The first payment is made: the subscription becomes active, in the transaction of the payment, and its customer is
 * written what was agreed. Emits `subscription.updated`.
 */
export async function firstPaid(
  unit: Unit,
  ctx: MerchantContext,
  { row, paymentMethodId, invoiceId, isDebited }: Paid,
): Promise<void> {
  const terms = row.selling as RenewalTerms | null;
  const selling = terms && { ...terms, charges: terms.charges + 1 };
  const { lineItems, amount } = await priceRenewal(unit.tx, ctx, { ...row, selling });
  const { currentPeriodStart: start, currentPeriodEnd: end } = row;
  const active = await changeSubscription(unit, ctx, {
    row,
    act: "activate",
    data: {
      paymentMethodId,
      ...(invoiceId && { latestInvoiceId: invoiceId }),
      ...(selling && { selling, lineItems, amount }),
    },
    derived: { nextAttemptAt: end, leaseUntil: null, noticeAt: noticeAt(start, end, isDebited) },
  });
  await tellTerms(unit, ctx, active);
}

/**
 * The first payment was declined: nobody tries it again by themselves, and the customer is asked by email for another
 * card or to confirm it, until the subscription is canceled. Emits `payment_intent.payment_failed`.
 */
export async function firstDeclined(
  unit: Unit,
  ctx: MerchantContext,
  { row, intent, paymentMethodId }: Declined,
): Promise<void> {
  const dunning = await readDunning(unit.tx, ctx);
  const isItsCard = paymentMethodId === row.paymentMethodId;
  const confirms = isItsCard && wantsHolder(intent);
  const shown = confirms ? await openConfirmation(unit, ctx, { row, intent, dunning }) : intent;
  emit(unit, ctx, "payment_intent.payment_failed", serializePaymentIntent(shown));
  // Another card that was given meanwhile is due as it was.
  const nextAttemptAt = isItsCard ? payableUntil(row) : undefined;
  const after = await changeSubscription(unit, ctx, {
    row,
    act: "note",
    derived: { nextAttemptAt, leaseUntil: null },
  });
  if (!isItsCard || !dunning.declineEmails) return;
  if (confirms) await askToConfirm(unit, ctx, { row: after, intent: shown, dunning });
  else await askForCard(unit, ctx, { row: after, dunning });
}
