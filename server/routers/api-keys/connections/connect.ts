import { readScopes, type Scope } from "#server/core/caller/scopes.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { readAuthorization } from "#server/routers/api-keys/connections/authorization-request.ts";
import { clientHash, sealCode } from "#server/routers/api-keys/connections/grant.ts";
import {
  grantable,
  insertApiKey,
  type KeyMaker,
  tellMaker,
} from "#server/routers/api-keys/create.ts";
import type { ConnectApp, ConnectedApp } from "#server/wire/access/connected-app.ts";

/** How long an app has to exchange its code. */
const codeLifeMs = 5 * minuteMs;

/**
 * Connects an app: makes a key that is shown to nobody, and a code that the app exchanges for tokens of this key. It gets
 * no scope that the person lacks, and loses those that they lose. Atomic.
 * @throws validation_failed (the app's request) · insufficient_role
 */
export async function connectApp(ctx: KeyMaker, input: ConnectApp): Promise<ConnectedApp> {
  const asked = readAuthorization(ctx.env, input.request);
  if ("sentence" in asked) throw new DomainError("validation_failed", asked.sentence);
  const scopes = grantable(ctx.principal, scopesFor(ctx.principal.scopes, input, asked.scopes));
  const { redirectUri, codeChallenge, place } = asked;
  return transact(ctx, async (unit) => {
    await tellMaker(unit, ctx);
    const { id } = insertApiKey(unit, ctx, {
      name: input.name,
      limits: input.limits ?? null,
      scopes,
      client: place,
      expiresAt: addMs(ctx.clock.now(), codeLifeMs).toISOString(),
    });
    const grant = { merchantId: ctx.merchantId, keyId: id, clientHash: clientHash(asked.clientId) };
    return { id, code: sealCode(ctx.env, { ...grant, redirectUri, codeChallenge }) };
  });
}

/** Never empty, which would be all. */
function scopesFor(
  own: ReadonlySet<Scope>,
  { access }: ConnectApp,
  asked: readonly Scope[],
): Scope[] {
  const offered = access === "read" ? readScopes : [...own];
  const scopes = offered.filter(
    (scope) => own.has(scope) && (asked.length === 0 || asked.includes(scope)),
  );
  if (scopes.length > 0) return scopes;
  throw new DomainError("insufficient_role", "You have none of the scopes that this app asks for.");
}
