import { hash } from "node:crypto";
import { issueAccessToken, verifyClaims } from "#server/auth/credentials/access-tokens.ts";
import { apiKeyRights, type KeyRights } from "#server/auth/credentials/api-keys.ts";
import { tokenLifeMaxMs } from "#server/auth/credentials/signing-keys.ts";
import { addMs, dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { newRequestId, ownTime, type Services } from "#server/core/context.ts";
import { enterAct } from "#server/data/audit/entry.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import {
  clientHash,
  type Grant,
  openCode,
  openRefresh,
  sealRefresh,
} from "#server/routers/api-keys/connections/grant.ts";
import { OAuthError } from "#server/routers/api-keys/connections/oauth-error.ts";
import { revokeCopied } from "#server/routers/api-keys/revoke-leaked.ts";

/** An app that asks for nothing for so long is disconnected. */
const unusedMs = 30 * dayMs;
/** How long a refresh token is answered again: an answer may be lost, and windows of one app share a token. */
const repeatedMs = minuteMs;

/** The answer of the token endpoint (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

type CodeRequest = { code: string; clientId: string; redirectUri: string; codeVerifier: string };
type RefreshRequest = { refreshToken: string; clientId: string };
type Caller = { ip: string | null };

/**
 * The first tokens of a connected app, for its code, once: a code that comes twice is in two hands and ends the
 * connection. @throws OAuthError
 */
export async function exchangeCode(
  services: Services,
  { code, clientId, redirectUri, codeVerifier }: CodeRequest,
  caller: Caller,
): Promise<Tokens> {
  const grant = openCode(services.env, code);
  if (!grant || grant.clientHash !== clientHash(clientId) || grant.redirectUri !== redirectUri)
    throw invalidGrant();
  if (hash("sha256", codeVerifier, "base64url") !== grant.codeChallenge) throw invalidGrant();
  return giveTokens(services, { ...grant, number: 0 }, caller);
}

/**
 * New tokens of a connected app; the refresh token that it sends is then an old one. An old one that comes after a minute
 * is in two hands and ends the connection. @throws OAuthError
 */
export async function refreshTokens(
  services: Services,
  { refreshToken, clientId }: RefreshRequest,
  caller: Caller,
): Promise<Tokens> {
  const grant = openRefresh(services.env, refreshToken);
  if (!grant || grant.clientHash !== clientHash(clientId)) throw invalidGrant();
  return giveTokens(services, grant, caller);
}

async function giveTokens(
  services: Services,
  { merchantId, keyId, clientHash: client, number }: Grant & { number: number },
  { ip }: Caller,
): Promise<Tokens> {
  const rights = await apiKeyRights(services, keyId, merchantId);
  if (!rights) throw invalidGrant();
  const now = ownTime(services, merchantId).clock.now();
  const { count } = await services.db.apiKey.updateMany({
    where: { merchantId, id: keyId, refreshes: number },
    data: {
      refreshes: { increment: 1 },
      refreshedAt: now,
      expiresAt: addMs(now, unusedMs),
      lastUsedAt: now,
      lastUsedFrom: ip,
      usageCount: { increment: 1 },
    },
  });
  const grant = { merchantId, keyId, clientHash: client };
  if (count === 0 && !(await isRepeated(services, grant, { number, now }))) {
    await revokeCopied(services, { id: keyId, merchantId });
    throw invalidGrant();
  }
  return tokensOf(services, { ...grant, number: number + 1 }, rights);
}

/** Whether the token was exchanged a moment ago. A code is never exchanged again. */
async function isRepeated(
  { db }: Services,
  { merchantId, keyId }: Grant,
  { number, now }: { number: number; now: Date },
): Promise<boolean> {
  const row = await db.apiKey.findUnique({ where: own({ merchantId }, keyId) });
  if (number === 0 || !row?.refreshedAt || row.refreshes !== number + 1) return false;
  return now.getTime() - row.refreshedAt.getTime() < repeatedMs;
}

async function tokensOf(
  services: Services,
  grant: Grant & { number: number },
  { scopes }: KeyRights,
): Promise<Tokens> {
  const { token, expiresIn } = await issueAccessToken(services, {
    subject: grant.keyId,
    merchantId: grant.merchantId,
    scopes: [...scopes],
    expiresInS: tokenLifeMaxMs / secondMs,
  });
  return {
    access_token: token,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: sealRefresh(services.env, grant),
    scope: [...scopes].join(" "),
  };
}

/**
 * Ends the connection whose token this is, when the app signs out (RFC 7009). Answers nothing: a token that is none is as
 * ended as any.
 */
export async function disconnectApp(
  services: Services,
  token: string,
  { ip }: Caller,
): Promise<void> {
  const key = await keyOfToken(services, token);
  if (!key) return;
  const { clock } = ownTime(services, key.merchantId);
  await transactAside(services, async (unit) => {
    const { count } = await unit.tx.apiKey.updateMany({
      where: { merchantId: key.merchantId, id: key.id, client: { not: null }, revokedAt: null },
      data: { revokedAt: clock.now() },
    });
    if (count === 0) return;
    const audited = { action: "apiKeys.disconnect", input: { id: key.id }, ip };
    enterAct(unit, { clock, merchantId: key.merchantId, requestId: newRequestId(), audited });
  });
}

async function keyOfToken(
  services: Services,
  token: string,
): Promise<{ id: string; merchantId: string } | null> {
  const grant = openRefresh(services.env, token);
  if (grant) return { id: grant.keyId, merchantId: grant.merchantId };
  const verified = await verifyClaims(services, token, services.clock.now());
  return verified && { id: verified.principal.id, merchantId: verified.principal.merchantId };
}

function invalidGrant(): OAuthError {
  return new OAuthError(
    "invalid_grant",
    "This code or token is not valid any more, or not of this app. Connect the app again.",
  );
}
