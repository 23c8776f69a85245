import { readNetworks } from "#server/auth/credentials/allowed-addresses.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { lockApiKey, serializeApiKey } from "#server/records/access/api-key.ts";
import { grantable, type KeyMaker, tellMaker } from "#server/routers/api-keys/create.ts";
import type { ApiKey, UpdateApiKey } from "#server/wire/access/api-key.ts";

/**
 * Changes a key's name, what it may do, where from and within which limits; what is not given stays. Nobody gives a key
 * what they may not do themselves. Tokens follow within 10 seconds. Atomic.
 * @throws not_found · invalid_state (revoked or expired) · validation_failed · insufficient_role
 */
export async function updateApiKey(ctx: KeyMaker, input: UpdateApiKey): Promise<ApiKey> {
  const { id, name, scopes, allowedAddresses, limits } = input;
  const data = {
    name,
    scopes: scopes && grantable(ctx.principal, scopes),
    allowedAddresses: allowedAddresses && readNetworks(allowedAddresses),
    limits: limits === null ? Prisma.DbNull : limits,
  };
  return transact(ctx, async (unit) => {
    const now = ctx.clock.now();
    const row = await lockApiKey(unit.tx, ctx, id);
    if ((row.revokedAt && row.revokedAt <= now) || (row.expiresAt && row.expiresAt <= now))
      throw new DomainError("invalid_state", "This key no longer works. Create a new one.");
    // As rolling: whoever opens a key to other addresses or limits hands on what it may do.
    if (data.allowedAddresses || limits !== undefined) grantable(ctx.principal, row.scopes);
    await tellMaker(unit, ctx, "key_changed");
    return serializeApiKey(await unit.tx.apiKey.update({ where: own(ctx, id), data }));
  });
}
