import { expect, test } from "vitest";
import { issueAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import { addMs, dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createMerchantApiKey } from "#server/routers/api-keys/create.ts";
import { revokeApiKey } from "#server/routers/api-keys/revoke.ts";
import { rollApiKey } from "#server/routers/api-keys/roll.ts";
import { tellOfExpiry } from "#server/routers/api-keys/tell-of-expiry.ts";
import { updateApiKey } from "#server/routers/api-keys/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const password = "monstera adansonii 42";
const owner = { name: "Fern", email: "owner@fern.example", password };
const { merchantId, userId } = await createMerchant(services, owner);

const as = (role: Role, id = userId) => actAs(services, { merchantId, role, id });

function use(credential: string, ip: string | null) {
  const headers = new Headers({ authorization: `Bearer ${credential}` });
  return authenticate(services, headers, { ip }).then(
    (principal) => principal?.id,
    (error: { code: string }) => error.code,
  );
}

test("a key and its tokens are refused from elsewhere, IPv4 and IPv6, until the list is empty", async () => {
  const allowedAddresses = ["203.0.113.0/24", "2001:DB8:1::/48", " 198.51.100.7 "];
  const made = await createMerchantApiKey(as("owner"), {
    name: "Shop",
    scopes: [],
    allowedAddresses,
  });
  expect(made.allowedAddresses).toEqual(["203.0.113.0/24", "2001:db8:1::/48", "198.51.100.7/32"]);
  const wanted = { subject: made.id, merchantId, scopes: [] as Scope[], expiresInS: 600 };
  const { token } = await issueAccessToken(services, wanted);
  const from: [string | null, boolean][] = [
    ["203.0.113.9", true],
    ["::ffff:203.0.113.9", true],
    ["2001:db8:1::9", true],
    ["198.51.100.7", true],
    ["198.51.100.8", false],
    ["203.0.114.1", false],
    ["2001:db8:2::9", false],
    ["not an address", false],
    [null, false],
  ];
  for (const [ip, isAllowed] of from)
    for (const credential of [made.key, token])
      expect(await use(credential, ip), `${ip}`).toBe(isAllowed ? made.id : "insufficient_scope");
  await updateApiKey(as("owner"), { id: made.id, allowedAddresses: [] });
  clock.advance(10 * secondMs);
  for (const credential of [made.key, token]) expect(await use(credential, null)).toBe(made.id);
  for (const wrong of ["fern.example", "203.0.113.0/33", "1.2.3.4/", "::1%lo", "1.2.3.4/8/9"])
    await expect(
      updateApiKey(as("owner"), { id: made.id, allowedAddresses: [wrong] }),
    ).rejects.toMatchObject({ code: "validation_failed" });
});

test("name and scopes change, what is not given stays, a rolled key keeps its addresses", async () => {
  const allowedAddresses = ["203.0.113.7"];
  const { id, key } = await createMerchantApiKey(as("owner"), {
    name: "Shop",
    scopes: [],
    allowedAddresses,
  });
  const narrowed = await updateApiKey(as("owner"), { id, scopes: ["customers:read"] });
  expect(narrowed).toMatchObject({ name: "Shop", allowedAddresses: ["203.0.113.7/32"] });
  expect((await authenticate(services, bearer(key), { ip: "203.0.113.7" }))?.scopes).toEqual(
    new Set(["customers:read"]),
  );
  expect(await updateApiKey(as("owner"), { id, name: "Till" })).toMatchObject({ name: "Till" });
  const rolled = await rollApiKey(as("owner"), { id, overlapHours: 0 });
  expect(rolled).toMatchObject({ name: "Till", allowedAddresses: ["203.0.113.7/32"] });
  await revokeApiKey(as("owner"), rolled.id);
  await expect(updateApiKey(as("owner"), { id: rolled.id, name: "X" })).rejects.toMatchObject({
    code: "invalid_state",
  });
});

const bearer = (key: string) => new Headers({ authorization: `Bearer ${key}` });

test("nobody widens a key to what they may not do, nor opens one that may do more than they", async () => {
  const { id } = await createMerchantApiKey(as("owner"), { name: "All", scopes: [] });
  const developer = as("developer");
  for (const change of [{ scopes: ["payouts:write"] }, { scopes: [] }, { allowedAddresses: [] }])
    await expect(updateApiKey(developer, { id, ...change })).rejects.toMatchObject({
      code: "insufficient_role",
    });
  await updateApiKey(developer, { id, name: "Renamed" });
});

test("a key says when, from where and about how often it was used: one write a minute", async () => {
  const { id, key } = await createMerchantApiKey(as("owner"), { name: "Shop", scopes: [] });
  const row = () => db.apiKey.findUniqueOrThrow({ where: { merchantId_id: { merchantId, id } } });
  await use(key, "203.0.113.1");
  await expect.poll(async () => (await row()).usageCount).toBe(1n);
  for (let times = 0; times < 5; times += 1) await use(key, "203.0.113.2");
  expect(await row()).toMatchObject({ usageCount: 1n, lastUsedFrom: "203.0.113.1" });
  clock.advance(minuteMs);
  await use(key, "203.0.113.3");
  await expect.poll(async () => (await row()).usageCount).toBe(7n);
  expect((await row()).lastUsedFrom).toBe("203.0.113.3");
});

test("owners and the maker are told once, a week before a key ends", async () => {
  const email = "dev@fern.example";
  const made = await createUser(services, {
    merchantId,
    email,
    name: "D",
    password,
    role: "developer",
  });
  const expiresAt = addMs(clock.now(), 8 * dayMs).toISOString();
  await createMerchantApiKey(as("owner", made.userId), { name: "Soon", scopes: [], expiresAt });
  const told = () =>
    db.accountLetter.findMany({ where: { notice: "key_expires" }, orderBy: { recipient: "asc" } });
  await tellOfExpiry(services);
  expect(await told()).toEqual([]);
  clock.advance(dayMs + minuteMs);
  expect(await Promise.all([tellOfExpiry(services), tellOfExpiry(services)])).toContain(1);
  await tellOfExpiry(services);
  expect((await told()).map(({ recipient }) => recipient)).toEqual([email, owner.email]);
});
