import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { DeliveryStatus } from "#server/generated/prisma/enums.ts";
import { serializeDelivery } from "#server/records/webhooks/delivery.ts";
import { findWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import type { ListDeliveries } from "#server/wire/webhooks/delivery.ts";

/** Deliveries to one endpoint with their attempts, newest first. @throws not_found */
export async function listDeliveries(ctx: ReadingContext, input: ListDeliveries) {
  const endpoint = await findWebhookEndpoint(ctx.db, ctx, input.id);
  const { id: endpointId, merchantId } = endpoint;
  const where = { merchantId, endpointId, status: input.status };
  return page(input, {
    where,
    findPlace: (query) => ctx.db.webhookDelivery.findMany({ select: placeOf, ...query }),
    find: (query) =>
      ctx.db.webhookDelivery.findMany({
        include: { attemptLog: { orderBy: { number: "asc" } }, event: { select: { type: true } } },
        ...query,
      }),
    count: () => countRows(ctx, "webhook_deliveries", partsOf(endpointId, input.status)),
    serialize: (row) => serializeDelivery({ ...row, endpoint }),
  });
}

function partsOf(endpointId: string, status: DeliveryStatus | undefined): string[] {
  const statuses = status === undefined ? Object.values(DeliveryStatus) : [status];
  return statuses.map((one) => `${endpointId}/${one}`);
}
