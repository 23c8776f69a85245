import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { noteBefore } from "#server/data/audit/entry.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import {
  lockEndpoint,
  serializeWebhookEndpoint,
} from "#server/records/webhooks/webhook-endpoint.ts";
import type { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

type Owner = Pick<MerchantContext, "merchantId" | "audited">;

/** One endpoint, deleted ones included. @throws not_found */
export async function getWebhookEndpoint(
  ctx: MerchantContext,
  id: string,
): Promise<WebhookEndpoint> {
  return serializeWebhookEndpoint(ctx, await findWebhookEndpoint(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findWebhookEndpoint(
  tx: ReadingTx,
  { merchantId }: Owner,
  id: string,
): Promise<WebhookEndpointModel> {
  const row = await tx.webhookEndpoint.findUnique({ where: own({ merchantId }, id) });
  if (!row) throw notFound();
  return row;
}

/** The same, locked until the transaction ends. @throws not_found */
export async function lockWebhookEndpoint(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<WebhookEndpointModel> {
  const row = await lockEndpoint(tx, owner, id);
  if (!row) throw notFound();
  noteBefore(owner, id, row);
  return row;
}
