import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { sendEvents } from "#server/webhooks/send-again.ts";
import type { Recovered, RecoverWebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Sends every event since the moment given that the endpoint asks for and has not got: those
 * that failed, those that wait for their next attempt, and those that happened while it was
 * inactive or did not exist. What was delivered is left alone. Atomic and idempotent by key.
 * @throws not_found · invalid_state (inactive or deleted)
 */
export async function recoverWebhookEndpoint(
  ctx: MerchantContext,
  input: RecoverWebhookEndpoint,
): Promise<Recovered> {
  const since = new Date(input.since);
  return transact(ctx, async (unit) => {
    const endpoint = await lockWebhookEndpoint(unit.tx, ctx, input.id);
    if (!endpoint.active)
      throw new DomainError("invalid_state", "This webhook endpoint is not active.");
    const missed = await missedEvents(unit.tx, endpoint, since);
    const pairs = missed.map(({ id }) => ({ eventId: id, endpointId: endpoint.id }));
    const sent = await sendEvents(unit.tx, ctx, { pairs, again: "unless_delivered" });
    return { id: endpoint.id, recovered: sent.length };
  });
}

/**
 * Oldest first. What is in the outbox comes by itself; a test event is for one endpoint alone. Sets are taken
 * from one another, not joined: the outbox is nearly always empty, and a plan for that reads all events for each.
 */
async function missedEvents(
  tx: Tx,
  { id, merchantId, events }: WebhookEndpointModel,
  since: Date,
): Promise<{ id: string }[]> {
  const wanted = events.includes("*")
    ? Prisma.sql`event.type <> 'webhook_endpoint.test'`
    : Prisma.sql`event.type = ANY(${events})`;
  return tx.$queryRaw`
    SELECT missed.id FROM (
      SELECT event.id FROM events event
      WHERE event."merchantId" = ${merchantId} AND event."createdAt" >= ${since} AND ${wanted}
      EXCEPT
      SELECT waiting."eventId" FROM event_outbox waiting WHERE waiting."merchantId" = ${merchantId}
      EXCEPT
      SELECT delivery."eventId" FROM webhook_deliveries delivery
      WHERE delivery."merchantId" = ${merchantId} AND delivery."endpointId" = ${id}
        AND delivery."createdAt" >= ${since} AND delivery.status = 'delivered'
    ) AS missed
    ORDER BY missed.id`;
}
