import type { MerchantContext } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import { sendEvents } from "#server/events/send-again.ts";
import { lockWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import type {
  Recovered,
  RecoverWebhookEndpoint,
} from "#server/routers/webhook-endpoints/schema.ts";
import { transact } from "#server/transact.ts";

/**
 * Sends every event since the moment given that the endpoint asks for and has not got: those
 * that failed, and those that happened while it was inactive or did not exist. What was
 * delivered or is on its way is left alone. Atomic and idempotent by key.
 * @throws not_found · invalid_state (inactive or deleted)
 */
export async function recoverWebhookEndpoint(
  ctx: MerchantContext,
  input: RecoverWebhookEndpoint,
): Promise<Recovered> {
  const since = new Date(input.since);
  return transact(ctx, async (tx) => {
    const endpoint = await lockWebhookEndpoint(tx, ctx, input.id);
    if (!endpoint.active)
      throw new DomainError("invalid_state", "This webhook endpoint is not active.");
    const missed = await tx.event.findMany({
      where: {
        merchantId: ctx.merchantId,
        createdAt: { gte: since },
        // Those that are not fanned out yet come by themselves.
        fannedOutAt: { not: null },
        type: endpoint.events.includes("*")
          ? { not: "webhook_endpoint.test" }
          : { in: endpoint.events },
        deliveries: { none: { endpointId: endpoint.id, status: { not: "failed" } } },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    const sent = await sendEvents(
      tx,
      ctx,
      missed.map(({ id }) => ({ eventId: id, endpointId: endpoint.id })),
    );
    return { id: endpoint.id, recovered: sent.length };
  });
}
