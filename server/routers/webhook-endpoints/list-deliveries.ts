import type { MerchantContext } from "#server/core/context.ts";
import { serializeDelivery } from "#server/routers/events/serialize-delivery.ts";
import type { ListDeliveries } from "#server/wire/delivery.ts";
import { findWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Deliveries to one endpoint with their attempts, newest first. @throws not_found */
export async function listDeliveries(ctx: MerchantContext, input: ListDeliveries) {
  const endpoint = await findWebhookEndpoint(ctx.db, ctx, input.id);
  const where = { endpointId: endpoint.id, status: input.status };
  const [rows, total] = await Promise.all([
    ctx.db.webhookDelivery.findMany({
      where,
      include: { attemptLog: { orderBy: { number: "asc" } }, event: { select: { type: true } } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.webhookDelivery.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeDelivery({ ...row, endpoint })),
    total,
  );
}
