import { isScope, roleScopes, type Scope } from "#server/core/caller/scopes.ts";
import type { Tx } from "#server/data/db.ts";

/** The scope of an operation that moves money out: `creditNotes.create` needs `credit-notes:write`. */
export function scopeOf(operation: string): Scope | null {
  const [resource = ""] = operation.split(".");
  const word = resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const scope = `${word}:write`;
  return isScope(scope) ? scope : null;
}

type Asked = { operation: string; createdById: string | null };

/**
 * The people who may decide about a key's call: they may do themselves what it asks for, and did not make the key, unless
 * nobody else may decide. Each needs a second factor besides.
 */
export async function decidersOf(
  tx: Tx,
  { merchantId }: { merchantId: string },
  { operation, createdById }: Asked,
) {
  const scope = scopeOf(operation);
  const staff = await tx.membership.findMany({ where: { merchantId }, include: { user: true } });
  const able = staff.filter(({ role }) => {
    const scopes = roleScopes(role);
    return scopes.has("api-keys:write") && (scope === null || scopes.has(scope));
  });
  const others = able.filter(({ userId }) => userId !== createdById);
  return others.length > 0 ? others : able;
}
