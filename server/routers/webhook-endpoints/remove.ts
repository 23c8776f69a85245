import { setTimeout as delay } from "node:timers/promises";
import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { findWebhookEndpoint, lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { startWithinMs } from "#server/webhooks/delivery/sender.ts";
import { failPending } from "#server/webhooks/endpoint/disable.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

/** More than a lease lets a worker wait before it starts a request. */
const waitMaxMs = startWithinMs + 250;
const lookEveryMs = 10;

/**
 * Deletes softly and for good: after the answer no request to the endpoint starts, in whichever
 * process. No lease can be taken once the deletion is committed; those that workers hold at that
 * moment are waited for, until their requests have ended or may not start any more. Deleting
 * again answers the same. Atomic and idempotent by key; emits nothing.
 * @throws not_found
 * (specification: DELETE /api/canary/webhook-endpoints/{id})
 */
export async function removeWebhookEndpoint(ctx: MerchantContext, id: string): Promise<Deleted> {
  return transactInSteps(ctx, {
    begin: (unit) => markDeleted(unit.tx, ctx, id),
    remember: () => id,
    recall: () => leasedDeliveries(ctx.db, ctx, id),
    carryOn: async (sending) => {
      await untilSettled(ctx, sending);
      return transact(ctx, async (unit) => {
        const { deletedAt } = await findWebhookEndpoint(unit.tx, ctx, id);
        invariant(deletedAt, "the endpoint was deleted a moment ago");
        return { id, deleted: true, deletedAt: deletedAt.toISOString() };
      });
    },
  });
}

/** Answers the deliveries that workers may be sending. */
async function markDeleted(tx: Tx, ctx: MerchantContext, id: string): Promise<string[]> {
  const current = await lockWebhookEndpoint(tx, ctx, id);
  const now = ctx.clock.now();
  if (current.deletedAt) return leasedDeliveries(tx, ctx, id);
  await tx.webhookEndpoint.update({
    where: own(ctx, id),
    data: { active: false, deletedAt: now, updatedAt: now },
  });
  return failPending(tx, ctx, id);
}

/** For a second deletion while the first one waits, or after it died. */
async function leasedDeliveries(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  endpointId: string,
): Promise<string[]> {
  const rows = await tx.webhookDelivery.findMany({
    where: { merchantId, endpointId, leaseUntil: { gt: clock.now() } },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

async function untilSettled(
  { db, merchantId }: MerchantContext,
  deliveryIds: string[],
): Promise<void> {
  const giveUpAt = performance.now() + waitMaxMs;
  while (deliveryIds.length > 0 && performance.now() < giveUpAt) {
    const sending = await db.webhookDelivery.count({
      where: { merchantId, id: { in: deliveryIds }, leaseUntil: { not: null } },
    });
    if (sending === 0) return;
    await delay(lookEveryMs);
  }
}
