import { readNetworks } from "#server/auth/credentials/allowed-addresses.ts";
import { newApiKey } from "#server/auth/credentials/api-keys.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { allScopes, isScope, type Scope } from "#server/core/caller/scopes.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { queueNotice } from "#server/notifications/account-letters.ts";
import { serializeApiKey } from "#server/records/access/api-key.ts";
import type { CreateApiKey, NewApiKey } from "#server/wire/access/api-key.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

/** Someone who may make keys. */
export type KeyMaker = MerchantContext & { principal: Principal };

/**
 * Makes a key for the merchant and shows it, this once. Nobody makes a key that may do more than
 * they may themselves. Atomic.
 * @throws validation_failed (unknown scope or address, expiry in the past) · insufficient_role · insufficient_scope
 */
export async function createMerchantApiKey(ctx: KeyMaker, input: CreateApiKey): Promise<NewApiKey> {
  const scopes = grantable(ctx.principal, input.scopes);
  checkExpiry(ctx, input.expiresAt);
  return transact(ctx, async (unit) => {
    await tellMaker(unit, ctx);
    return insertApiKey(unit, ctx, { ...input, scopes });
  });
}

/**
 * Somebody else in their browser should not go unnoticed; and who was signed out while they asked, by an operator who
 * revokes what they have made, makes nothing any more. @throws unauthorized
 */
export async function tellMaker(
  unit: Unit,
  ctx: KeyMaker,
  notice: "key_made" | "key_changed" | "key_revoked" = "key_made",
): Promise<void> {
  const { kind, id, sessionId = "" } = ctx.principal;
  if (kind !== "staff") return;
  // Held until the key is there: whoever ends sign-ins holds the row, too, and then sees the key.
  await unit.tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  const user = await unit.tx.user.findUnique({ where: { id } });
  const session = await unit.tx.userSession.findUnique({ where: { id: sessionId } });
  if (session?.revokedAt) throw unauthorized();
  if (user) await queueNotice(unit.tx, ctx, user, notice);
}

type Insert = {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: string | null;
  allowedAddresses?: readonly string[];
  limits?: KeyLimits | null;
  /** Where the app is that it connects. */
  client?: string;
};

export function insertApiKey(unit: Unit, ctx: KeyMaker, input: Insert): NewApiKey {
  const { row, key } = newApiKey(ctx, {
    merchantId: ctx.merchantId,
    name: input.name,
    scopes: input.scopes,
    allowedAddresses: readNetworks(input.allowedAddresses ?? []),
    limits: input.limits ?? null,
    client: input.client ?? null,
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    createdById: ctx.principal.kind === "staff" ? ctx.principal.id : null,
  });
  unit.insert("ApiKey", row);
  return { ...serializeApiKey(row), key };
}

export function checkExpiry(ctx: MerchantContext, expiresAt: string | null | undefined): void {
  if (expiresAt && new Date(expiresAt) <= ctx.clock.now()) {
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  }
}

/** The scopes asked for, if the caller has them all; none asked for means all. */
export function grantable(principal: Principal, words: readonly string[]): Scope[] {
  const scopes = words.filter(isScope);
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined)
    throw new DomainError("validation_failed", `scopes: ${unknown} is not a scope.`);
  const asked = scopes.length === 0 ? allScopes : scopes;
  const missing = asked.find((scope) => !principal.scopes.has(scope));
  if (missing !== undefined) {
    throw new DomainError(
      principal.role ? "insufficient_role" : "insufficient_scope",
      `You cannot grant scopes that you do not have: ${missing}. Choose other scopes.`,
    );
  }
  return scopes;
}
