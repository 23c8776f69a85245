import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { standByInvoices } from "#server/payments/subscriptions/invoiced/stand-by-invoices.ts";
import { refuseWithoutCard } from "#server/payments/subscriptions/trials/needs-card.ts";

/**
 * Ends the pause of a subscription that the caller has locked, as of `resumesAt` where that has come. Within the paid
 * period that period goes on; once it is over, a new one begins and is due. Emits `subscription.resumed`, and `subscription.past_due` where an invoice of
 * it is overdue.
 * @throws invalid_state when it is not paused, or has no card to go on with
 */
export async function endPause(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  refuseWithoutCard(row);
  const now = ctx.clock.now();
  const at = row.resumesAt && row.resumesAt < now ? row.resumesAt : now;
  const isOver = row.currentPeriodEnd <= at;
  const resumed = await changeSubscription(unit, ctx, {
    row,
    act: "resume",
    data: {
      pausedAt: null,
      resumesAt: null,
      keepService: false,
      ...(isOver && { currentPeriodStart: at, currentPeriodEnd: at }),
    },
    derived: {
      nextAttemptAt: isOver ? at : row.currentPeriodEnd,
      leaseUntil: null,
      ...(isOver && { ...newAnchor(at), noticeAt: null }),
    },
  });
  return standByInvoices(unit, ctx, resumed);
}

/** The period before the first one of an anchor ends at the anchor: the next charge pays for the first. */
function newAnchor(anchorAt: Date) {
  return { anchorAt, periodIndex: -1 };
}
