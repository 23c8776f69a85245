import { beforeAll, expect, test } from "vitest";
import { verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createApiKey, verifyApiKey } from "#server/auth/credentials/api-keys.ts";
import { createMerchant } from "#server/auth/merchants.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { hourMs } from "#server/core/clock.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createMerchantApiKey } from "#server/routers/api-keys/create.ts";
import { listApiKeys } from "#server/routers/api-keys/list.ts";
import { revokeApiKey } from "#server/routers/api-keys/revoke.ts";
import { rollApiKey } from "#server/routers/api-keys/roll.ts";
import { issueToken } from "#server/routers/authentication/issue-token.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
let merchantId: string;
let otherId: string;

beforeAll(async () => {
  ({ merchantId } = await createMerchant(services, {
    name: "Fern",
    email: "a@fern.example",
    password: "monstera adansonii 42",
  }));
  ({ merchantId: otherId } = await createMerchant(services, {
    name: "Moss",
    email: "a@moss.example",
    password: "monstera adansonii 42",
  }));
});

function staff(role: Role, merchant = merchantId) {
  return actAs(services, { merchantId: merchant, role, sessionId: "ses_1" });
}

test("a made key works, says who made it and is listed without itself", async () => {
  const made = await createMerchantApiKey(staff("owner"), {
    name: "Shop",
    scopes: ["customers:read"],
  });
  expect(await verifyApiKey(services, made.key)).toMatchObject({ id: made.id, merchantId });
  const { data } = await listApiKeys(staff("owner"), { limit: 50, offset: 0 });
  expect(data.find((key) => key.id === made.id)).toMatchObject({
    name: "Shop",
    createdById: "usr_1",
    last4: made.key.slice(-4),
  });
  expect(JSON.stringify(data)).not.toContain(made.key);
});

test("a rolled key works beside its successor for the overlap and no longer", async () => {
  const old = await createMerchantApiKey(staff("owner"), {
    name: "Shop",
    scopes: ["customers:read"],
  });
  const next = await rollApiKey(staff("owner"), { id: old.id, overlapHours: 2 });
  expect(next).toMatchObject({ name: "Shop", scopes: ["customers:read"] });
  clock.advance(2 * hourMs - 1);
  expect(await verifyApiKey(services, old.key)).not.toBeNull();
  clock.advance(1);
  expect(await verifyApiKey(services, old.key)).toBeNull();
  expect(await verifyApiKey(services, next.key)).not.toBeNull();
  await expect(rollApiKey(staff("owner"), { id: old.id, overlapHours: 0 })).rejects.toMatchObject({
    code: "invalid_state",
  });
});

test("revoking cuts an overlap short, and again answers the same", async () => {
  const old = await createMerchantApiKey(staff("owner"), { name: "Shop", scopes: [] });
  await rollApiKey(staff("owner"), { id: old.id, overlapHours: 100 });
  const revoked = await revokeApiKey(staff("owner"), old.id);
  expect(await verifyApiKey(services, old.key)).toBeNull();
  clock.advance(hourMs);
  expect(await revokeApiKey(staff("owner"), old.id)).toEqual(revoked);
});

test("another merchant's key is not found, and stays as it is", async () => {
  const { id, key } = await createApiKey(services, { merchantId: otherId, name: "Theirs" });
  await expect(revokeApiKey(staff("owner"), id)).rejects.toMatchObject({ code: "not_found" });
  await expect(rollApiKey(staff("owner"), { id, overlapHours: 0 })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await verifyApiKey(services, key)).not.toBeNull();
});

test("nobody makes or rolls a key that may do more than they may", async () => {
  const refusal = { code: "insufficient_role" };
  await expect(
    createMerchantApiKey(staff("developer"), { name: "All", scopes: [] }),
  ).rejects.toMatchObject(refusal);
  await expect(
    createMerchantApiKey(staff("developer"), { name: "Team", scopes: ["team:write"] }),
  ).rejects.toMatchObject(refusal);
  const all = await createMerchantApiKey(staff("owner"), { name: "All", scopes: [] });
  await expect(
    rollApiKey(staff("developer"), { id: all.id, overlapHours: 0 }),
  ).rejects.toMatchObject(refusal);
  expect(await verifyApiKey(services, all.key)).not.toBeNull();
});

test.each([
  [{ name: "Past", scopes: [], expiresAt: "2020-01-01T00:00:00Z" }, /expiresAt/],
  [{ name: "Odd", scopes: ["everything"] }, /everything/],
])("a key with %o is refused", async (input, message) => {
  const made = createMerchantApiKey(staff("owner"), input);
  await expect(made).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(message),
  });
});

test("a token has the scopes asked for, at most the credential's, and gets no successor", async () => {
  const { key } = await createMerchantApiKey(staff("owner"), {
    name: "Shop",
    scopes: ["customers:read", "products:read"],
  });
  const caller = (await verifyApiKey(services, key)) as Principal;
  const issued = await issueToken(services, caller, { expiresIn: 60, scope: "customers:read" });
  expect(issued).toMatchObject({ tokenType: "Bearer", expiresIn: 60, scopes: ["customers:read"] });
  const holder = (await verifyAccessToken(services, issued.token)) as Principal;
  expect([...holder.scopes]).toEqual(["customers:read"]);
  await expect(issueToken(services, holder, { expiresIn: 60 })).rejects.toMatchObject({
    code: "unauthorized",
    message: "A token cannot issue another token. Use the API key that it was issued for.",
  });
  await expect(
    issueToken(services, caller, { expiresIn: 60, scope: "transfers:write" }),
  ).rejects.toMatchObject({ code: "insufficient_scope" });
  await expect(
    issueToken(services, caller, { expiresIn: 60, scope: "junk" }),
  ).rejects.toMatchObject({ code: "validation_failed" });
  await expect(issueToken(services, caller, { expiresIn: 60, scope: " " })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
