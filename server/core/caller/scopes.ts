import type { Role } from "#server/generated/prisma/enums.ts";
import { resourceList, type ScopeResource } from "#server/wire/resources.ts";

export type Scope = `${ScopeResource}:${"read" | "write"}`;

/** Alphabetic: the order in which they are shown and stored. */
const scopeResources = [
  ...new Set(resourceList.flatMap(({ scope }) => (scope ? [scope as ScopeResource] : []))),
].toSorted();

/** Every scope: `<resource>:read` and `<resource>:write` (contract §3). */
export const allScopes: readonly Scope[] = scopeResources.flatMap(
  (resource) => [`${resource}:read`, `${resource}:write`] as const,
);

export function isScope(value: string): value is Scope {
  return (allScopes as readonly string[]).includes(value);
}

/** The scopes of a key that only reads. */
export const readScopes: readonly Scope[] = allScopes.filter((scope) => scope.endsWith(":read"));

/** Without that of erasures, which owners and admins alone see. */
const teamScopes = readScopes.filter((scope) => scope !== "personal-data:read");

/**
 * The reading scopes of roles that work with shoppers: neither who holds which credential nor what
 * colleagues did.
 */
const openScopes = teamScopes.filter(
  (scope) => scope !== "api-keys:read" && scope !== "audit-log:read",
);

/** Scopes that can take over a merchant, or take away its money or its records: people prove a second factor first. */
export const guardedScopes: ReadonlySet<Scope> = new Set([
  "api-keys:write",
  "compliance:write",
  "payouts:write",
  "personal-data:write",
  "team:write",
  "webhook-endpoints:write",
]);

/** The scopes of each role, in the same words as those of keys, so that one check serves both. */
export const scopesByRole: Record<Role, readonly Scope[]> = {
  owner: allScopes,
  admin: allScopes,
  developer: [
    ...teamScopes,
    "api-keys:write",
    "checkout:write",
    "discounts:write",
    "events:write",
    "payment-links:write",
    "prices:write",
    "products:write",
    "promotion-codes:write",
    "shipping-rates:write",
    "storage:write",
    "testing:write",
    "webhook-endpoints:write",
  ],
  support: [
    ...openScopes,
    "bank-statements:write",
    "credit-notes:write",
    "customers:write",
    "invoices:write",
    "notifications:write",
    "payment-links:write",
    "refunds:write",
    "subscriptions:write",
  ],
  viewer: openScopes,
};

const byRole = new Map<Role, ReadonlySet<Scope>>(
  Object.entries(scopesByRole).map(([role, scopes]) => [role as Role, new Set(scopes)]),
);

export function roleScopes(role: Role): ReadonlySet<Scope> {
  return byRole.get(role) ?? new Set();
}
