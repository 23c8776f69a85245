import { addMs, hourMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { lockApiKey, serializeApiKey } from "#server/records/access/api-key.ts";
import {
  checkExpiry,
  grantable,
  insertApiKey,
  type KeyMaker,
  tellMaker,
} from "#server/routers/api-keys/create.ts";
import type { NewApiKey, RollApiKey } from "#server/wire/access/api-key.ts";

/**
 * Makes a key of the same name, scopes, addresses and limits and revokes the old one `overlapHours` from now, so
 * that servers can change over. Atomic.
 * @throws not_found · invalid_state (revoked, expired or rolled already, or a connected app) · validation_failed · insufficient_role
 */
export async function rollApiKey(ctx: KeyMaker, input: RollApiKey): Promise<NewApiKey> {
  checkExpiry(ctx, input.expiresAt);
  return transact(ctx, async (unit) => {
    const now = ctx.clock.now();
    const old = await lockApiKey(unit.tx, ctx, input.id);
    if (old.revokedAt || (old.expiresAt && old.expiresAt <= now)) {
      throw new DomainError(
        "invalid_state",
        "This key was revoked, rolled or has expired. Create a new one.",
      );
    }
    if (old.client !== null)
      throw new DomainError(
        "invalid_state",
        "This is a connected app, which renews its tokens by itself. To replace it, end it and connect it again.",
      );
    const scopes = grantable(ctx.principal, old.scopes);
    await unit.tx.apiKey.update({
      where: own(ctx, old.id),
      data: { revokedAt: addMs(now, input.overlapHours * hourMs) },
    });
    await tellMaker(unit, ctx);
    const { name, allowedAddresses, limits } = serializeApiKey(old);
    const { expiresAt } = input;
    return insertApiKey(unit, ctx, { name, scopes, allowedAddresses, limits, expiresAt });
  });
}
