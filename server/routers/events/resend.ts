import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import { findEvent, getEvent } from "#server/routers/events/get.ts";
import { findWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { sendEvents } from "#server/webhooks/send-again.ts";
import type { EventDetail, ResendEvent } from "#server/wire/webhooks/event.ts";

/**
 * Sends the event again with the same bytes: to one endpoint, whatever types it asks for, or to
 * all active ones that ask for its type. Also sends what was delivered before, or is on its way at
 * this moment. Atomic and idempotent by key.
 * @throws not_found (event or endpoint) · invalid_state (endpoint inactive or deleted)
 */
export async function resendEvent(ctx: MerchantContext, input: ResendEvent): Promise<EventDetail> {
  return transact(ctx, async (unit) => {
    const event = await findEvent(unit.tx, ctx, input.id);
    const endpointIds = input.endpointId
      ? await activeEndpoint(unit.tx, ctx, input.endpointId)
      : await subscribers(unit.tx, event);
    const pairs = endpointIds.map((endpointId) => ({ eventId: event.id, endpointId }));
    await sendEvents(unit.tx, ctx, { pairs, again: "always" });
    return getEvent(ctx, unit.tx, event.id);
  });
}

/** Locked against deletion at the same time, which must not leave a pending delivery behind. */
async function activeEndpoint(tx: Tx, ctx: MerchantContext, id: string): Promise<string[]> {
  await findWebhookEndpoint(tx, ctx, id);
  const ids = await lockActive(tx, ctx, [id]);
  if (ids.length === 0)
    throw new DomainError("invalid_state", "This webhook endpoint is not active.");
  return ids;
}

async function subscribers(tx: Tx, event: EventModel): Promise<string[]> {
  const rows = await tx.webhookEndpoint.findMany({
    where: {
      merchantId: event.merchantId,
      active: true,
      deletedAt: null,
      events: { hasSome: [event.type, "*"] },
    },
    select: { id: true },
  });
  return lockActive(
    tx,
    event,
    rows.map(({ id }) => id),
  );
}

async function lockActive(
  tx: Tx,
  { merchantId }: { merchantId: string },
  ids: string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints
    WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}) AND active AND "deletedAt" IS NULL ORDER BY id FOR SHARE`;
  return rows.map(({ id }) => id);
}
