import type { MerchantContext } from "#server/core/context.ts";
import type { ListWebhookEndpoints } from "#server/wire/webhook-endpoint.ts";
import { serializeWebhookEndpoint } from "#server/webhooks/serialize-endpoint.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Endpoints that are not deleted, newest first. */
export async function listWebhookEndpoints(ctx: MerchantContext, input: ListWebhookEndpoints) {
  const where = { merchantId: ctx.merchantId, deletedAt: null, active: input.active };
  const [rows, total] = await Promise.all([
    ctx.db.webhookEndpoint.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.webhookEndpoint.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeWebhookEndpoint(ctx, row)),
    total,
  );
}
