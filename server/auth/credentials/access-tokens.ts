import { randomUUID } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { apiKeyRights, type KeyRights } from "#server/auth/credentials/api-keys.ts";
import { signingKey, verificationKey } from "#server/auth/credentials/signing-keys.ts";
import { sessionScopes } from "#server/auth/staff/sessions.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { isScope, type Scope } from "#server/core/caller/scopes.ts";
import { addMs, isAhead, secondMs } from "#server/core/clock.ts";
import { ownTime, type Services } from "#server/core/context.ts";
import type { Env } from "#server/core/env.ts";
import type { Db } from "#server/data/db.ts";

export type AccessToken = { token: string; expiresIn: number; expiresAt: Date; scopes: Scope[] };

type TokenRequest = {
  /** The id of the key or session that the token stands for, and stops with. */
  subject: string;
  merchantId: string;
  scopes: readonly Scope[];
  expiresInS: number;
};

/** Signs a token (ES256, contract §3). Stored nowhere. */
export async function issueAccessToken(
  services: Services,
  request: TokenRequest,
): Promise<AccessToken> {
  const { kid, key } = await signingKey(services);
  const issuedAt = Math.floor(services.clock.now().getTime() / secondMs);
  const expiresAt = issuedAt + request.expiresInS;
  const scopes = [...request.scopes];
  const token = await new SignJWT({
    merchantId: request.merchantId,
    env: services.env.APP_ENV,
    scope: scopes.join(" "),
  })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid })
    .setIssuer(services.env.APP_URL)
    .setAudience(tokenAudience(services.env))
    .setSubject(request.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(key);
  return {
    token,
    expiresIn: request.expiresInS,
    expiresAt: new Date(expiresAt * secondMs),
    scopes,
  };
}

/** `aud` of our tokens. */
export function tokenAudience(env: Pick<Env, "APP_URL">): string {
  return `${env.APP_URL}/api/canary`;
}

/**
 * The caller with this token; null unless signature, algorithm, type and every claim hold and the key or session
 * it was issued for is still valid. A person must still work for the merchant, and scopes that their role, or the
 * key, no longer allows are left out. Looked up at most every 5 seconds.
 */
export async function verifyAccessToken(
  services: Services,
  token: string,
): Promise<Principal | null> {
  const { verified } = memoryOf(services.db);
  const now = services.clock.now();
  let known = verified.get(token);
  if (!known) {
    const fresh = await verifyClaims(services, token, now);
    if (!fresh) return null;
    remember(verified, token, fresh);
    known = fresh;
  }
  if (known.expiresAt <= ownTime(services, known.principal.merchantId).clock.now()) {
    verified.delete(token);
    return null;
  }
  const allowed = await subjectScopes(services, known.principal);
  return allowed ? within(known.principal, allowed) : null;
}

/** A token never does more than its key or person may do now, whatever it was issued for. */
function within(principal: Principal, allowed: KeyRights): Principal {
  const { allowedAddresses, isLimited } = allowed;
  const scopes = [...principal.scopes].filter((scope) => allowed.scopes.has(scope));
  return { ...principal, scopes: new Set(scopes), allowedAddresses, isLimited };
}

type Verified = { principal: Principal; expiresAt: Date };

/**
 * The claims of a token of ours that had not expired at `now`; null for any other. Says nothing of whether its key
 * still holds.
 */
export async function verifyClaims(
  services: Services,
  token: string,
  now: Date,
): Promise<Verified | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === "string" ? await verificationKey(services, kid) : null;
    if (!key) return null;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      typ: "at+jwt",
      issuer: services.env.APP_URL,
      audience: tokenAudience(services.env),
      requiredClaims: ["sub", "iat", "exp", "jti"],
      currentDate: now,
    });
    const { sub, exp, merchantId, env, scope } = payload;
    if (!sub || !exp || env !== services.env.APP_ENV) return null;
    if (typeof merchantId !== "string" || typeof scope !== "string") return null;
    const scopes = new Set(scope.split(" ").filter(isScope));
    const principal: Principal = {
      kind: "token",
      id: sub,
      merchantId,
      scopes,
      name: "Access token",
    };
    return { principal, expiresAt: new Date(exp * secondMs) };
  } catch (error) {
    // jose's refusals, and its TypeErrors for what is no token at all. A database that is away is neither.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Tokens of a revoked key stop within 10 seconds (contract §3); this leaves half for the read itself. */
const subjectKeptMs = 5 * secondMs;

/** The rights that the token's key or person has now at its merchant; null when it has none any more. */
async function subjectScopes(
  services: Services,
  { id, merchantId }: Principal,
): Promise<KeyRights | null> {
  const { subjects } = memoryOf(services.db);
  const name = `${id}\n${merchantId}`;
  const now = services.clock.now();
  const known = subjects.get(name);
  if (known && isAhead(known.until.getTime(), now.getTime(), subjectKeptMs)) return known.rights;
  const rights = id.startsWith("ses_")
    ? await sessionRights(services, id, merchantId)
    : await apiKeyRights(services, id, merchantId);
  remember(subjects, name, { rights, until: addMs(now, subjectKeptMs) });
  return rights;
}

async function sessionRights(
  services: Services,
  id: string,
  merchantId: string,
): Promise<KeyRights | null> {
  const scopes = await sessionScopes(services, id, merchantId);
  return scopes && { scopes };
}

type Memory = {
  verified: Map<string, Verified>;
  subjects: Map<string, { rights: KeyRights | null; until: Date }>;
};
const memories = new WeakMap<Db, Memory>();
const rememberedMax = 10_000;

function memoryOf(db: Db): Memory {
  const known = memories.get(db);
  if (known) return known;
  const memory: Memory = { verified: new Map(), subjects: new Map() };
  memories.set(db, memory);
  return memory;
}

/** The oldest goes first: a Map keeps the order of insertion. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= rememberedMax) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
