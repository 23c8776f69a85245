import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { serializeWebhookEndpoint } from "#server/records/webhooks/webhook-endpoint.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { sendEvents } from "#server/webhooks/send-again.ts";
import type { TestEventSent } from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Sends a `webhook_endpoint.test` event to this endpoint alone, whatever types it asked for, in
 * the way of every other event. Atomic and idempotent by key.
 * @throws not_found · invalid_state (inactive or deleted)
 */
export async function sendTestEvent(ctx: MerchantContext, id: string): Promise<TestEventSent> {
  return transact(ctx, async (unit) => {
    const row = await lockWebhookEndpoint(unit.tx, ctx, id);
    if (!row.active) throw new DomainError("invalid_state", "This webhook endpoint is not active.");
    const eventId = emit(unit, ctx, "webhook_endpoint.test", serializeWebhookEndpoint(ctx, row));
    await unit.write();
    // No fan-out: it is nobody else's business.
    await unit.tx.eventOutbox.delete({
      where: { merchantId_eventId: { merchantId: ctx.merchantId, eventId } },
    });
    await unit.tx.$executeRaw`SELECT number_events(ARRAY[${ctx.merchantId}], ARRAY[${eventId}])`;
    const [deliveryId] = await sendEvents(unit.tx, ctx, {
      pairs: [{ eventId, endpointId: id }],
      again: "always",
    });
    invariant(deliveryId, "a new event has no delivery yet");
    return { eventId, deliveryId };
  });
}
