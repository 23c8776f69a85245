import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import { serializeDelivery } from "#server/webhooks/serialize-delivery.ts";
import type { ListDeliveries } from "#server/wire/delivery.ts";
import { findWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";

/** Deliveries to one endpoint with their attempts, newest first. @throws not_found */
export async function listDeliveries(ctx: MerchantContext, input: ListDeliveries) {
  const endpoint = await findWebhookEndpoint(ctx.db, ctx, input.id);
  const { id: endpointId, merchantId } = endpoint;
  const where = { merchantId, endpointId, status: input.status };
  return page(input, {
    find: (slice) =>
      ctx.db.webhookDelivery.findMany({
        where,
        include: { attemptLog: { orderBy: { number: "asc" } }, event: { select: { type: true } } },
        ...slice,
      }),
    count: () => ctx.db.webhookDelivery.count({ where }),
    serialize: (row) => serializeDelivery({ ...row, endpoint }),
  });
}
