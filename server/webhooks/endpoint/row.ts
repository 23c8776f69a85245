import type { Tx } from "#server/data/db.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { own } from "#server/data/rows/own.ts";

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
