import type { Clock } from "#server/core/clock.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

/**
 * Locks the endpoint until the transaction ends, so that no delivery is claimed for it until then.
 * Null when there is none.
 */
export async function lockEndpoint(
  tx: Tx,
  owner: { merchantId: string },
  id: string,
): Promise<WebhookEndpointModel | null> {
  await tx.$executeRaw`
    SELECT 1 FROM webhook_endpoints WHERE "merchantId" = ${owner.merchantId} AND id = ${id} FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findUnique({ where: own(owner, id) });
}

/** Row to wire. Secrets are not part of it. */
export function serializeWebhookEndpoint(
  { clock }: { clock: Clock },
  row: WebhookEndpointModel,
): WebhookEndpoint {
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > clock.now();
  return {
    id: row.id,
    merchantId: row.merchantId,
    url: row.url,
    description: row.description,
    events: row.events,
    active: row.active,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: overlaps ? (row.previousSecretUntil?.toISOString() ?? null) : null,
    createdBy: row.createdBy as WebhookEndpoint["createdBy"],
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
