import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { endPause } from "#server/payments/subscriptions/pausing/end-pause.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

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
  await refuseOthersCard(tx, ctx, { row, paymentMethodId });
  const changed = await changeSubscription(unit, ctx, {
    row,
    act: "update",
    data: { paymentMethodId },
    derived: row.status === "incomplete" || owes(row) ? tryNow(ctx, row, paymentMethodId) : {},
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

/** @throws not_found for a card that is not the subscriber's, or is removed */
export async function refuseOthersCard(
  tx: Pick<Tx, "paymentMethod">,
  ctx: MerchantContext,
  { row, paymentMethodId }: { row: SubscriptionModel; paymentMethodId: string },
): Promise<void> {
  const method = await tx.paymentMethod.findUnique({ where: own(ctx, paymentMethodId) });
  if (!method || method.detachedAt || method.customerId !== row.customerId)
    throw new DomainError("not_found", "paymentMethodId: no such payment method of this customer.");
}
