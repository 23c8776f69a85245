import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentMethodModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { noticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { refuseHastyDebit } from "#server/payments/subscriptions/method-of.ts";
import { endPause } from "#server/payments/subscriptions/pausing/end-pause.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

type Change = { subscriptionId: string; paymentMethodId: string };

/**
 * Charges a subscription to another card of its customer from now on; one whose charge was declined is
 * tried again at once, also with the card that it has. A try with another card is one more than the schedule has. One that
 * was paused since its trial ended without a card goes on, and is charged. Emits `subscription.updated` if it is another
 * one, then `subscription.resumed` of one that goes on.
 * @throws not_found · invalid_state when it has ended
 */
export async function changeCard(
  unit: Unit,
  ctx: MerchantContext,
  { subscriptionId, paymentMethodId }: Change,
): Promise<SubscriptionModel> {
  const { tx } = unit;
  const row = await lockSubscription(tx, ctx, subscriptionId);
  takeStep(row.status, "update");
  const method = await refuseOthersCard(tx, ctx, { row, paymentMethodId });
  const changed = await changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: { paymentMethodId },
    derived: {
      ...(row.status === "incomplete" || owes(row) ? tryNow(ctx, row, paymentMethodId) : {}),
      // A debit is announced, also where the card before it was not.
      ...(isBankDebit(method.type) &&
        row.status === "active" && {
          noticeAt: noticeAt(row.currentPeriodStart, row.currentPeriodEnd, true),
        }),
    },
  });
  const waited = row.status === "paused" && needsCard(row) && !row.cancelAtPeriodEnd;
  return waited ? endPause(unit, ctx, changed) : changed;
}

/** The step of the schedule that was waited for is waited for again, if another card is declined too. */
function tryNow(
  { clock }: MerchantContext,
  row: SubscriptionModel,
  paymentMethodId: string,
): Pick<SubscriptionModel, "nextAttemptAt" | "renewalAttempts"> {
  const isOther = paymentMethodId !== row.paymentMethodId;
  return {
    nextAttemptAt: clock.now(),
    renewalAttempts: Math.max(0, row.renewalAttempts - (isOther ? 1 : 0)),
  };
}

/**
 * Answers the payment method. @throws not_found for a card that is not the subscriber's, or is removed; validation_failed
 * for an account that is debited too often
 */
export async function refuseOthersCard(
  tx: Pick<Tx, "paymentMethod">,
  ctx: MerchantContext,
  { row, paymentMethodId }: { row: SubscriptionModel; paymentMethodId: string },
): Promise<PaymentMethodModel> {
  const method = await tx.paymentMethod.findUnique({ where: own(ctx, paymentMethodId) });
  if (!method || method.detachedAt || method.customerId !== row.customerId)
    throw new DomainError("not_found", "paymentMethodId: no such payment method of this customer.");
  refuseHastyDebit(method, row);
  return method;
}
