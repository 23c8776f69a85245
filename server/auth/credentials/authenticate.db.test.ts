import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueAccessToken, tokenAudience } from "#server/auth/credentials/access-tokens.ts";
import { generateApiKey } from "#server/auth/credentials/api-key-format.ts";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { publishedKeys, signingKey } from "#server/auth/credentials/signing-keys.ts";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { allScopes, scopesByRole } from "#server/core/caller/scopes.ts";
import { hourMs, secondMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db, env } = services;

let merchantId: string;
let key: string;
let keyId: string;

beforeAll(async () => {
  ({ merchantId } = await createMerchant(services, {
    name: "Fern & Co",
    email: "a@fern.example",
    password: "monstera adansonii 42",
  }));
});

beforeEach(async () => {
  ({ id: keyId, key } = await createApiKey(services, { merchantId, name: "Server" }));
});

function bearer(credential: string) {
  return authenticate(services, new Headers({ authorization: `Bearer ${credential}` }));
}

const refusal = { name: "DomainError", code: "unauthorized" };

describe("API keys", () => {
  test("a request without the header is anonymous, not refused", async () => {
    expect(await authenticate(services, new Headers())).toBeNull();
  });

  test("a key acts for its merchant, with all scopes when it names none", async () => {
    const principal = await bearer(key);
    expect(principal).toMatchObject({ kind: "api_key", id: keyId, merchantId, name: "Server" });
    expect([...(principal?.scopes ?? [])]).toEqual(allScopes);
  });

  test("a key with scopes has these and no others", async () => {
    const made = await createApiKey(services, {
      merchantId,
      name: "Reader",
      scopes: ["customers:read"],
    });
    expect([...((await bearer(made.key))?.scopes ?? [])]).toEqual(["customers:read"]);
  });

  test("the database holds the key's hash and its last four characters, not the key", async () => {
    const row = await db.apiKey.findFirstOrThrow({ where: { id: keyId } });
    expect(inspect(row)).not.toContain(key.slice(8, -4));
    expect(row.last4).toBe(key.slice(-4));
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("an expired key is refused from the moment of its expiry", async () => {
    const expiresAt = new Date(clock.now().getTime() + 60 * secondMs);
    const made = await createApiKey(services, { merchantId, name: "Short", expiresAt });
    expect(await bearer(made.key)).not.toBeNull();
    clock.advance(60 * secondMs);
    await expect(bearer(made.key)).rejects.toMatchObject(refusal);
  });

  test("a revoked key is refused at once", async () => {
    await bearer(key);
    await db.apiKey.updateMany({ where: { id: keyId }, data: { revokedAt: clock.now() } });
    await expect(bearer(key)).rejects.toMatchObject(refusal);
  });

  test("a hundred requests at once are all answered, mostly from shared reads", async () => {
    const principals = await Promise.all(Array.from({ length: 100 }, () => bearer(key)));
    expect(principals.every((principal) => principal?.id === keyId)).toBe(true);
  });

  test("the last use is noted", async () => {
    await bearer(key);
    await expect
      .poll(async () => (await db.apiKey.findFirstOrThrow({ where: { id: keyId } })).lastUsedAt)
      .toEqual(clock.now());
  });

  test.each([
    ["nothing", ""],
    ["another scheme", "Digest abc"],
    ["no scheme", "sk_test_abc"],
    [
      "a key of the other environment",
      "Bearer sk_live_0000000000000000000000000000000000000000000000000",
    ],
    ["garbage", "Bearer garbage"],
    ["two credentials", "Bearer a b"],
    ["five thousand characters", `Bearer ${"a".repeat(5000)}`],
    ["Basic where only Bearer is taken", `Basic ${Buffer.from("sk_test_x:").toString("base64")}`],
  ])("%s is refused", async (_name, authorization) => {
    await expect(authenticate(services, new Headers({ authorization }))).rejects.toMatchObject(
      refusal,
    );
  });

  test("Basic with the key as user name is accepted where asked for", async () => {
    const headers = new Headers({
      authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    });
    expect(await authenticate(services, headers, { basic: true })).toMatchObject({ id: keyId });
    await expect(authenticate(services, headers)).rejects.toMatchObject(refusal);
  });
});

describe("tokens", () => {
  async function token(expiresInS = 900) {
    const issued = await issueAccessToken(services, {
      subject: keyId,
      merchantId,
      scopes: ["customers:read"],
      expiresInS,
    });
    return issued.token;
  }

  /** A token that is right in everything but what the test changes, signed with our own key. */
  async function forged(
    claims: object,
    header: object = {},
    signWith?: Parameters<SignJWT["sign"]>[0],
  ) {
    const { kid, key: ownKey } = await signingKey(services);
    const iat = Math.floor(clock.now().getTime() / secondMs);
    const right = {
      iss: env.APP_URL,
      aud: tokenAudience(env),
      sub: keyId,
      merchantId,
      env: "testing",
      scope: "customers:read",
      iat,
      exp: iat + 900,
      jti: "one",
    };
    return new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header })
      .sign(signWith ?? ownKey);
  }

  test("a token acts for its merchant with its own scopes", async () => {
    expect(await bearer(await token())).toMatchObject({ kind: "token", id: keyId, merchantId });
    expect(await bearer(await forged({}))).toMatchObject({ kind: "token" });
  });

  test("a token ends on the second, also when it was verified before", async () => {
    const short = await token(60);
    await bearer(short);
    clock.advance(60 * secondMs);
    await expect(bearer(short)).rejects.toMatchObject(refusal);
  });

  test("tokens of a revoked key stop within 10 seconds", async () => {
    const one = await token();
    await bearer(one);
    await db.apiKey.updateMany({ where: { id: keyId }, data: { revokedAt: clock.now() } });
    clock.advance(10 * secondMs);
    await expect(bearer(one)).rejects.toMatchObject(refusal);
  });

  test("tokens of a revoked key stop within 10 seconds, also when the clock was put back an hour", async () => {
    const one = await token();
    await bearer(one);
    clock.advance(-hourMs);
    await db.apiKey.updateMany({ where: { id: keyId }, data: { revokedAt: clock.now() } });
    clock.advance(10 * secondMs);
    await expect(bearer(one)).rejects.toMatchObject(refusal);
  });

  test.each([
    ["wrong audience", { aud: "https://other.example/api/canary" }],
    ["wrong issuer", { iss: "https://other.example" }],
    ["wrong environment", { env: "live" }],
    ["expired", { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ["no expiry", { exp: undefined }],
    ["no id", { jti: undefined }],
    ["no subject", { sub: undefined }],
    ["no merchant", { merchantId: undefined }],
    ["no scope", { scope: undefined }],
    ["not yet valid", { nbf: 4_000_000_000 }],
    ["a key that never was", { sub: "key_00000000000000000000000000" }],
    ["a session that never was", { sub: "ses_00000000000000000000000000" }],
  ])("rightly signed with %s is refused", async (_name, claims) => {
    await expect(bearer(await forged(claims))).rejects.toMatchObject(refusal);
  });

  test("another type of JWT is refused", async () => {
    await expect(bearer(await forged({}, { typ: "JWT" }))).rejects.toMatchObject(refusal);
  });

  test("an unknown key id is refused", async () => {
    await expect(bearer(await forged({}, { kid: "someone-elses" }))).rejects.toMatchObject(refusal);
  });

  test("another key's signature under our key id is refused", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    await expect(bearer(await forged({}, {}, privateKey))).rejects.toMatchObject(refusal);
  });

  test("a key that the token brings along is not believed", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const jwk = await exportJWK(publicKey);
    await expect(bearer(await forged({}, { jwk }, privateKey))).rejects.toMatchObject(refusal);
  });

  test("alg none is refused", async () => {
    const [, payload = ""] = (await token()).split(".");
    const header = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString(
      "base64url",
    );
    for (const signature of ["", "c2ln"]) {
      await expect(bearer(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refusal);
    }
  });

  test("HS256 signed with the public key is refused", async () => {
    const [published] = await publishedKeys(services);
    const [, payload = ""] = (await token()).split(".");
    const head = { alg: "HS256", typ: "at+jwt", kid: published?.kid };
    const signed = `${Buffer.from(JSON.stringify(head)).toString("base64url")}.${payload}`;
    const signature = createHmac("sha256", JSON.stringify(published))
      .update(signed)
      .digest("base64url");
    await expect(bearer(`${signed}.${signature}`)).rejects.toMatchObject(refusal);
  });

  test("an altered payload is refused", async () => {
    const [header, payload = "", signature] = (await token()).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const altered = Buffer.from(JSON.stringify({ ...claims, merchantId: "mer_other" })).toString(
      "base64url",
    );
    await expect(bearer(`${header}.${altered}.${signature}`)).rejects.toMatchObject(refusal);
  });

  test.each([
    ["what is no credential by its form", async () => ["x", "sk_test_x", "a.b."]],
    [
      "what has the form of one",
      async () => [
        generateApiKey(env),
        await forged({ env: "live" }),
        await forged({ aud: "x" }),
        "eyJ.eyJ.x",
      ],
    ],
  ])("every refusal of %s says the same", async (_, credentials) => {
    const said = new Set<string>();
    for (const credential of await credentials())
      await bearer(credential).catch((error: Error) => said.add(error.message));
    expect(said.size).toBe(1);
  });
});

describe("tokens of people", () => {
  let tokenOf: string;
  let membership: { merchantId: string; userId: string };

  beforeEach(async () => {
    const email = `${keyId}@fern.example`;
    const { userId } = await createUser(services, {
      merchantId,
      email,
      name: "Ada",
      password: "monstera adansonii 42",
      role: "admin",
    });
    membership = { merchantId, userId };
    const where = { userId, merchantId, ip: null, userAgent: null };
    const subject = await openSession(services, where);
    const issued = { subject, merchantId, scopes: allScopes, expiresInS: 3600 };
    tokenOf = (await issueAccessToken(services, issued)).token;
    expect((await bearer(tokenOf))?.scopes.has("refunds:write")).toBe(true);
  });

  test("who is removed acts no more within 5 seconds", async () => {
    await db.membership.delete({ where: { merchantId_userId: membership } });
    clock.advance(5 * secondMs);
    await expect(bearer(tokenOf)).rejects.toMatchObject(refusal);
  });

  test("who is demoted does no more than the new role within 5 seconds", async () => {
    await db.membership.update({
      where: { merchantId_userId: membership },
      data: { role: "viewer" },
    });
    clock.advance(5 * secondMs);
    expect([...((await bearer(tokenOf))?.scopes ?? [])].sort()).toEqual(
      [...scopesByRole.viewer].sort(),
    );
  });

  test("a session that acts for another merchant by now gives nothing there", async () => {
    const other = await createMerchant(services, {
      name: "Moss",
      email: `${keyId}@moss.example`,
      password: "monstera adansonii 42",
    });
    const subject = await openSession(services, { ...membership, ip: null, userAgent: null });
    const { token } = await issueAccessToken(services, {
      subject,
      merchantId: other.merchantId,
      scopes: allScopes,
      expiresInS: 3600,
    });
    await expect(bearer(token)).rejects.toMatchObject(refusal);
  });
});

test("a token does no more than its key may do now, and nothing at another merchant", async () => {
  const made = await createApiKey(services, { merchantId, name: "Shrinks" });
  const scopes = ["customers:read", "refunds:write"] as const;
  const issued = { subject: made.id, scopes, expiresInS: 3600 };
  const { token } = await issueAccessToken(services, { ...issued, merchantId });
  expect((await bearer(token))?.scopes.size).toBe(2);
  await db.apiKey.updateMany({ where: { id: made.id }, data: { scopes: ["customers:read"] } });
  clock.advance(5 * secondMs);
  expect([...((await bearer(token))?.scopes ?? [])]).toEqual(["customers:read"]);
  const elsewhere = await issueAccessToken(services, { ...issued, merchantId: "mer_other" });
  await expect(bearer(elsewhere.token)).rejects.toMatchObject(refusal);
});
