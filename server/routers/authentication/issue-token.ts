import { issueAccessToken } from "#server/auth/credentials/access-tokens.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { isScope, type Scope } from "#server/core/caller/scopes.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { GetToken, Token } from "#server/wire/access/authentication.ts";

/**
 * Issues a JWT for an API key or a dashboard session. Changes nothing; the token stops with the
 * credential that it stands for. A token does not get another: its life would have no end.
 * @throws unauthorized · validation_failed (unknown scope) · insufficient_scope
 */
export async function issueToken(
  services: Services,
  principal: Principal,
  input: GetToken,
): Promise<Token> {
  if (principal.kind === "token")
    throw new DomainError(
      "unauthorized",
      "A token cannot issue another token. Use the API key that it was issued for.",
    );
  const scopes =
    input.scope === undefined ? [...principal.scopes] : requestedScopes(principal, input.scope);
  const issued = await issueAccessToken(services, {
    subject: principal.sessionId ?? principal.id,
    merchantId: principal.merchantId,
    scopes,
    expiresInS: input.expiresIn,
  });
  return {
    token: issued.token,
    tokenType: "Bearer",
    expiresIn: issued.expiresIn,
    expiresAt: issued.expiresAt.toISOString(),
    scopes: issued.scopes,
  };
}

function requestedScopes(principal: Principal, scope: string): Scope[] {
  const words = [...new Set(scope.split(" ").filter((word) => word !== ""))];
  const scopes = words.filter(isScope);
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined)
    throw new DomainError("validation_failed", `scope: ${unknown} is not a scope.`);
  if (scopes.length === 0)
    throw new DomainError("validation_failed", "scope: must name at least one scope.");
  const missing = scopes.find((word) => !principal.scopes.has(word));
  if (missing !== undefined) {
    throw new DomainError("insufficient_scope", `This credential lacks the scope ${missing}.`);
  }
  return scopes;
}
