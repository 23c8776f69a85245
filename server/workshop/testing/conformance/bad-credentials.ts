import { SignJWT, UnsecuredJWT } from "jose";
import { issueAccessToken, tokenAudience } from "#server/auth/credentials/access-tokens.ts";
import { generateApiKey } from "#server/auth/credentials/api-key-format.ts";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { signingKey } from "#server/auth/credentials/signing-keys.ts";
import { allScopes } from "#server/core/caller/scopes.ts";
import { addMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { TestApp } from "#server/workshop/testing/app.ts";

/** Authorization headers that must all be refused: by name, what is wrong with them. */
export async function badCredentials(app: TestApp): Promise<Record<string, string>> {
  const { services, merchant } = app;
  const keys = await badKeys(app);
  const { id } = await createApiKey(services, { merchantId: merchant.id, name: "Signer" });
  const claims = claimsOf(app, id);
  const { kid, key } = await signingKey(services);
  const header = { alg: "ES256", typ: "at+jwt", kid };
  const sign = (change: object, head: object = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...header, ...head }).sign(key);
  const { keys: published } = (await app.request("GET", "/authentication/jwks", { key: null }))
    .body;
  const publicBytes = new TextEncoder().encode(JSON.stringify(published[0]));
  const confused = new SignJWT(claims)
    .setProtectedHeader({ ...header, alg: "HS256" })
    .sign(publicBytes);
  const past = Math.floor(addMs(services.clock.now(), -minuteMs).getTime() / 1000);
  const good = await sign({});
  const tokens = {
    "an expired token": await sign({ exp: past }),
    "a token without a signature": new UnsecuredJWT(claims).encode(),
    "a token signed with the public key": await confused,
    "a token for another audience": await sign({ aud: "https://other.example/api/canary" }),
    "a token of another issuer": await sign({ iss: "https://other.example" }),
    "a token of the other environment": await sign({ env: "live" }),
    "a token of another type": await sign({}, { typ: "JWT" }),
    "a token whose signature was altered": `${good.slice(0, -6)}AAAAAA`,
    "a token signed by nobody known": await sign({}, { kid: "unknown" }),
    "a token of a revoked key": await tokenOfRevokedKey(app),
  };
  const sent = Object.entries({ ...keys, ...tokens }).map(([name, value]) => [
    name,
    `Bearer ${value}`,
  ]);
  return {
    ...Object.fromEntries(sent),
    "another scheme": `Digest ${merchant.apiKey}`,
    "a scheme alone": "Bearer",
    "two credentials": `Bearer ${merchant.apiKey} ${merchant.apiKey}`,
    "much too much": `Bearer ${"x".repeat(10_000)}`,
  };
}

async function badKeys({ services, merchant }: TestApp): Promise<Record<string, string>> {
  const now = services.clock.now();
  const make = (name: string, expiresAt?: Date) =>
    createApiKey(services, { merchantId: merchant.id, name, expiresAt });
  const revoked = await make("Revoked");
  await services.db.apiKey.updateMany({ where: { id: revoked.id }, data: { revokedAt: now } });
  return {
    "no key at all": "garbage",
    "a mistyped key": `${merchant.apiKey.slice(0, -1)}_`,
    "a key that nobody has": generateApiKey(services.env),
    "a key of the other environment": generateApiKey({ ...services.env, APP_ENV: "live" }),
    "a revoked key": revoked.key,
    "an expired key": (await make("Expired", addMs(now, -hourMs))).key,
  };
}

function claimsOf({ services, merchant }: TestApp, sub: string) {
  const iat = Math.floor(services.clock.now().getTime() / 1000);
  return {
    iss: services.env.APP_URL,
    aud: tokenAudience(services.env),
    sub,
    merchantId: merchant.id,
    env: services.env.APP_ENV,
    scope: allScopes.join(" "),
    iat,
    exp: iat + 900,
    jti: crypto.randomUUID(),
  };
}

async function tokenOfRevokedKey({ services, merchant }: TestApp): Promise<string> {
  const { id } = await createApiKey(services, { merchantId: merchant.id, name: "Revoked" });
  const request = { subject: id, merchantId: merchant.id, scopes: allScopes, expiresInS: 900 };
  const { token } = await issueAccessToken(services, request);
  await services.db.apiKey.updateMany({
    where: { id },
    data: { revokedAt: services.clock.now() },
  });
  return token;
}
