import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { serializeApiKey, lockApiKey } from "#server/records/access/api-key.ts";
import { type KeyMaker, tellMaker } from "#server/routers/api-keys/create.ts";
import type { ApiKey } from "#server/wire/access/api-key.ts";

/**
 * Revokes a key: no request that starts after the answer gets through with it, and its tokens stop
 * within 10 seconds. Revoking again answers the same.
 * @throws not_found
 */
export async function revokeApiKey(ctx: KeyMaker, id: string): Promise<ApiKey> {
  return transact(ctx, async (unit) => {
    const now = ctx.clock.now();
    const row = await lockApiKey(unit.tx, ctx, id);
    if (row.revokedAt && row.revokedAt <= now) return serializeApiKey(row);
    await tellMaker(unit, ctx, "key_revoked");
    return serializeApiKey(
      await unit.tx.apiKey.update({ where: own(ctx, id), data: { revokedAt: now } }),
    );
  });
}
