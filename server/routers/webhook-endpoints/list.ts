import type { ReadingContext } from "#server/core/context.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { page } from "#server/data/rows/page.ts";
import { serializeWebhookEndpoint } from "#server/records/webhooks/webhook-endpoint.ts";
import type { ListWebhookEndpoints } from "#server/wire/webhooks/webhook-endpoint.ts";

/** Endpoints that are not deleted, newest first. */
export async function listWebhookEndpoints(ctx: ReadingContext, input: ListWebhookEndpoints) {
  const where = { merchantId: ctx.merchantId, deletedAt: null, active: input.active };
  return page(input, {
    where,
    source: { db: ctx.db, where, table: "webhook_endpoints" },
    find: (query) => ctx.db.webhookEndpoint.findMany(query),
    count: () => countRows(ctx, "webhook_endpoints", shownParts(input.active)),
    serialize: (row) => serializeWebhookEndpoint(ctx, row),
  });
}
