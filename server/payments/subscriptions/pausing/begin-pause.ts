import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { cancelUnpaid } from "#server/payments/subscriptions/ending/cancel-unpaid.ts";
import { takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { refuseWithoutCard } from "#server/payments/subscriptions/trials/needs-card.ts";

type Pause = { row: SubscriptionModel; resumesAt: Date | null; keepService: boolean };

/**
 * Pauses a subscription that the caller has locked: nothing is charged, and a renewal that is not paid is canceled. One
 * that is paused keeps the moment at which that began. Emits `subscription.paused`, or `subscription.updated` of one
 * that is paused already.
 * @throws invalid_state when it cannot be paused or ends with its period · validation_failed (resumesAt is over)
 */
export async function beginPause(
  unit: Unit,
  ctx: MerchantContext,
  { row, resumesAt, keepService }: Pause,
): Promise<SubscriptionModel> {
  takeStep(row.status, "pause");
  refuseWithoutCard(row);
  const now = ctx.clock.now();
  if (row.cancelAtPeriodEnd)
    throw new DomainError(
      "invalid_state",
      "This subscription ends with its period. Undo its cancellation before you pause it.",
    );
  if (resumesAt && resumesAt <= now)
    throw new DomainError("validation_failed", "resumesAt: must be in the future.");
  await cancelUnpaid(unit, ctx, row);
  return changeSubscription(unit, ctx, {
    row,
    act: "pause",
    data: { pausedAt: row.pausedAt ?? now, resumesAt, keepService },
    derived: { nextAttemptAt: resumesAt, renewalAttempts: 0, leaseUntil: null },
  });
}
