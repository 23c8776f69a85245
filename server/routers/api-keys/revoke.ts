import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { ApiKeyModel } from "#server/generated/prisma/models.ts";
import type { ApiKey } from "#server/wire/api-key.ts";
import { serializeApiKey } from "#server/routers/api-keys/serialize.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Revokes a key: no request that starts after the answer gets through with it, and its tokens stop
 * within 10 seconds. Revoking again answers the same.
 * @throws not_found
 */
export async function revokeApiKey(ctx: MerchantContext, id: string): Promise<ApiKey> {
  return transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const row = await lockApiKey(tx, ctx, id);
    if (row.revokedAt && row.revokedAt <= now) return serializeApiKey(row);
    return serializeApiKey(await tx.apiKey.update({ where: { id }, data: { revokedAt: now } }));
  });
}

/** Locks the merchant's key until the transaction ends. @throws not_found */
export async function lockApiKey(tx: Tx, ctx: MerchantContext, id: string): Promise<ApiKeyModel> {
  await tx.$executeRaw`SELECT 1 FROM api_keys WHERE id = ${id} AND "merchantId" = ${ctx.merchantId} FOR UPDATE`;
  const row = await tx.apiKey.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
