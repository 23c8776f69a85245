import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { withNextPrice } from "#server/payments/subscriptions/next-price.ts";
import { findSubscription, serializeSubscription } from "#server/records/payments/subscription.ts";
import type { UpcomingCharge } from "#server/wire/dashboard/upcoming-charge.ts";

/** The next charge of a subscription as it would be made now. Writes nothing. @throws not_found */
export async function getUpcomingCharge(ctx: MerchantContext, id: string): Promise<UpcomingCharge> {
  const { db, merchantId } = ctx;
  const row = await findSubscription(db, ctx, id);
  const [priced, movement, dunning] = await Promise.all([
    withNextPrice(db, ctx, row),
    db.subscriptionMovement.findFirst({
      where: { merchantId, subscriptionId: id },
      orderBy: { ordinal: "desc" },
      select: { mrrAfter: true },
    }),
    readDunning(db, ctx),
  ]);
  const { amount, lineItems } = serializeSubscription(priced);
  return {
    amount,
    lineItems,
    mrr: Number(movement?.mrrAfter ?? 0n),
    retries: retriesOf(row, dunning.retryDays).map((at) => at.toISOString()),
    afterRetries: dunning.afterRetries,
  };
}

/** When a declined charge would be tried again: each day of the schedule counts from the failure before it. */
function retriesOf(row: SubscriptionModel, retryDays: readonly number[]): Date[] {
  const { status, nextAttemptAt, renewalAttempts, currentPeriodEnd } = row;
  // Before a decline the next attempt is the renewal itself.
  const next = status === "past_due" ? nextAttemptAt : null;
  const tries = next ? [next] : [];
  let failedAt = next ?? currentPeriodEnd;
  for (const days of retryDays.slice(next ? renewalAttempts : 0)) {
    failedAt = addMs(failedAt, days * dayMs);
    tries.push(failedAt);
  }
  return tries;
}
