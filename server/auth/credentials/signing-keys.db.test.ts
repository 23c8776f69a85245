import { createLocalJWKSet, jwtVerify } from "jose";
import { beforeEach, expect, test } from "vitest";
import { issueAccessToken, verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import {
  publishedKeys,
  rotateSigningKey,
  signingKey,
} from "#server/auth/credentials/signing-keys.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db, env } = services;
const { merchantId } = await newMerchant(services);

beforeEach(async () => {
  await db.signingKey.deleteMany();
  clock.advance(24 * hourMs);
});

async function issue(expiresInS: number) {
  const { id } = await createApiKey(services, { merchantId, name: "Server" });
  return (
    await issueAccessToken(services, {
      subject: id,
      merchantId,
      scopes: ["customers:read"],
      expiresInS,
    })
  ).token;
}

async function kids() {
  return (await publishedKeys(services)).map((key) => key.kid);
}

test("the first key is made when it is needed, once, however many instances ask at once", async () => {
  const others = Array.from({ length: 4 }, () => servicesOn(env.DATABASE_URL ?? "", { clock }));
  const made = await Promise.all([services, ...others].map((one) => signingKey(one)));
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  expect(await db.signingKey.count()).toBe(1);
  await Promise.all(others.map((one) => one.db.$disconnect()));
});

test("only public members are published, and the private key is not readable in the database", async () => {
  const [key] = await publishedKeys(services);
  expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  const row = await db.signingKey.findFirstOrThrow();
  expect(row.privateJwk).not.toMatch(/"d"|"kty"/);
});

test("a validator with nothing but the published keys accepts our tokens", async () => {
  const token = await issue(900);
  const keys = createLocalJWKSet({ keys: await publishedKeys(services) });
  const { payload } = await jwtVerify(token, keys, {
    currentDate: clock.now(),
    issuer: env.APP_URL,
  });
  expect(payload).toMatchObject({ merchantId, env: "testing", scope: "customers:read" });
});

test("a new key is published at once, signs after the cache time, and the old one stays until its last token has expired", async () => {
  const { kid: first } = await signingKey(services);
  const { kid: second } = await rotateSigningKey(services);
  expect((await kids()).sort()).toEqual([first, second].sort());
  expect((await signingKey(services)).kid).toBe(first);

  clock.advance(10 * minuteMs);
  expect((await signingKey(services)).kid, "still the old one: a copy may be ten minutes old").toBe(
    first,
  );
  const lastOfFirst = await issue(3600);

  clock.advance(minuteMs);
  expect((await signingKey(services)).kid).toBe(second);
  const ofSecond = await issue(3600);

  clock.advance(58 * minuteMs);
  expect(await verifyAccessToken(services, lastOfFirst)).not.toBeNull();
  expect(await verifyAccessToken(services, ofSecond)).not.toBeNull();

  clock.advance(3 * minuteMs);
  expect(await kids()).toEqual([second]);
  await rotateSigningKey(services);
  expect(await db.signingKey.findUnique({ where: { kid: first } })).toBeNull();
});

test("a key that another instance published verifies here at once", async () => {
  await signingKey(services);
  const other = servicesOn(env.DATABASE_URL ?? "", { clock });
  await rotateSigningKey(other);
  clock.advance(11 * minuteMs);
  const { id } = await createApiKey(services, { merchantId, name: "Server" });
  const { token } = await issueAccessToken(other, {
    subject: id,
    merchantId,
    scopes: [],
    expiresInS: 60,
  });
  expect(await verifyAccessToken(services, token)).not.toBeNull();
  await other.db.$disconnect();
});

test("two rotations at once leave one order of keys and no gap", async () => {
  const { kid: first } = await signingKey(services);
  await Promise.all([rotateSigningKey(services), rotateSigningKey(services)]);
  expect(await kids()).toHaveLength(3);
  expect((await signingKey(services)).kid).toBe(first);
  clock.advance(11 * minuteMs);
  expect((await signingKey(services)).kid).not.toBe(first);
  clock.advance(3 * hourMs);
  expect(await kids()).toHaveLength(1);
});
