import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import {
  lockEndpoint,
  serializeWebhookEndpoint,
} from "#server/records/webhooks/webhook-endpoint.ts";

export type EndpointKey = { merchantId: string; endpointId: string };

/**
 * Stops sending to an endpoint that cannot be reached any more. What is pending for it fails; it
 * can be sent later by `recover`. Does nothing to an endpoint that is inactive already. Atomic;
 * emits `webhook_endpoint.disabled`, which the merchant's other endpoints get, and writes to the
 * staff who can repair it.
 */
export async function disableEndpoint(
  services: Services,
  { merchantId, endpointId }: EndpointKey,
  reason: string,
): Promise<void> {
  const ctx = actFor(services, merchantId);
  await transactAside(services, async (unit) => {
    const current = await lockEndpoint(unit.tx, ctx, endpointId);
    if (!current?.active || current.deletedAt) return;
    const now = services.clock.now();
    const row = await unit.tx.webhookEndpoint.update({
      where: own(ctx, endpointId),
      data: { active: false, disabledReason: reason, updatedAt: now },
    });
    await failPending(unit.tx, ctx, endpointId);
    emit(unit, ctx, "webhook_endpoint.disabled", serializeWebhookEndpoint(services, row));
    await writeToTeam(unit, ctx, row, reason);
  });
}

/** To the roles that may change endpoints. */
async function writeToTeam(
  unit: Unit,
  ctx: MerchantContext,
  row: WebhookEndpointModel,
  reason: string,
): Promise<void> {
  const team = await unit.tx.membership.findMany({
    where: { merchantId: row.merchantId, role: { in: ["owner", "admin", "developer"] } },
    select: { user: { select: { email: true } } },
  });
  const url = `${ctx.env.APP_URL}/webhook-endpoints/${row.id}`;
  for (const { user } of team) {
    const context = { endpointUrl: row.url, reason, url };
    queueLetter(unit, ctx, { template: "endpoint_disabled", to: user.email, context });
  }
}

/**
 * Ends what an endpoint that gets nothing more still waits for. Returns those that a worker may
 * be sending at this moment.
 */
export async function failPending(
  tx: Tx,
  { merchantId, clock }: MerchantContext,
  endpointId: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string; leased: boolean | null }[]>`
    UPDATE webhook_deliveries SET status = 'failed', "nextAttemptAt" = NULL
    WHERE "merchantId" = ${merchantId} AND "endpointId" = ${endpointId} AND status = 'pending'
    RETURNING id, "leaseUntil" > ${clock.now()} AS leased`;
  return rows.filter(({ leased }) => leased).map(({ id }) => id);
}
