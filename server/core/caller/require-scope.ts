import type { Principal } from "#server/core/caller/principal.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import { DomainError } from "#server/core/errors.ts";

/** Refuses a caller who lacks the scope. @throws insufficient_role (a person) · insufficient_scope (a key or token) */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.has(scope)) return;
  if (principal.role) {
    throw new DomainError(
      "insufficient_role",
      `Your role (${principal.role}) does not allow this.`,
    );
  }
  throw new DomainError("insufficient_scope", `This credential lacks the scope ${scope}.`);
}
