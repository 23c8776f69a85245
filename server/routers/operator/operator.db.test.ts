import { beforeEach, describe, expect, test } from "vitest";
import { issueAccessToken, verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { createApiKey, verifyApiKey } from "#server/auth/credentials/api-keys.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { checkCredentials, signIn } from "#server/auth/staff/sign-in.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { allScopes } from "#server/core/caller/scopes.ts";
import { secondMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { createMerchantApiKey } from "#server/routers/api-keys/create.ts";
import {
  disableMerchant,
  enableMerchant,
  revokeOfMerchant,
} from "#server/routers/operator/merchants.ts";
import {
  disablePerson,
  enablePerson,
  resetFactors,
  revokeOfPerson,
} from "#server/routers/operator/people.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { inviteMember } from "#server/routers/team/invite.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { behindLock, holdUser } from "#server/workshop/testing/database/behind-lock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { linkOf, ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { newOwner, ownersPassword as password } from "#server/workshop/testing/staff/new-owner.ts";
import { staffBrowsers } from "#server/workshop/testing/staff/staff-browser.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const env = { RATE_LIMIT_RPS: "0", PAYOUT_SCHEDULE: "daily" };
const services = await testServices({ clock, env });
const { db } = services;
const browserOf = staffBrowsers(services);
const nowhere = { ip: null, userAgent: null };
const operator = { name: "Oda", reason: "case 7" };
let email: string;
let userId: string;
let merchantId: string;

beforeEach(async () => {
  ({ email, merchantId, userId } = await newOwner(services));
});

async function signedIn() {
  const sid = await openSession(services, { userId, merchantId, ...nowhere });
  return browserOf(userId, sid);
}

/** A key, and a token of it. */
async function credentials(createdById: string | null = null) {
  const { id, key } = await createApiKey(services, { merchantId, name: "Shop", createdById });
  const wanted = { subject: id, merchantId, scopes: allScopes, expiresInS: 600 };
  const { token } = await issueAccessToken(services, wanted);
  return {
    async work() {
      clock.advance(10 * secondMs);
      return [await verifyApiKey(services, key), await verifyAccessToken(services, token)].map(
        (one) => one !== null,
      );
    },
  };
}

const entries = () =>
  db.auditEntry.findMany({ where: { merchantId }, orderBy: { position: "asc" } });

test("a closed account signs in no more, by whatever way, until it is open again; each is entered", async () => {
  const here = await signedIn();
  const guess = () => checkCredentials(services, { email, password }, nowhere);
  await disablePerson(services, { email: email.toUpperCase(), operator });
  expect(await here.who()).toBeNull();
  expect(await guess()).toBeNull();
  expect(await signIn(services, userId, nowhere)).toBeNull();
  // A session that was being opened meanwhile.
  expect(await (await signedIn()).who()).toBeNull();
  await enablePerson(services, { email, operator: { name: "Oda" } });
  expect(await guess()).toMatchObject({ id: userId });
  expect(await entries()).toMatchObject([
    {
      actor: "operator",
      actorId: null,
      actorName: "Oda",
      reason: "case 7",
      action: "operator.disablePerson",
      objectId: userId,
    },
    { action: "operator.enablePerson", reason: null },
  ]);
  await expect(
    disablePerson(services, { email: "no@fern.example", operator }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("a closed merchant: people, keys and tokens are refused, no payout begins, until it is open", async () => {
  const here = await signedIn();
  const shop = await credentials();
  await fundMerchant(actFor(services, merchantId), { amount: 1_000 });
  expect(await shop.work()).toEqual([true, true]);
  await disableMerchant(services, { merchantId, operator });
  expect(await here.who()).toBeNull();
  expect(await here.call("account.switchMerchant", { toMerchantId: merchantId })).toBe(
    "unauthorized",
  );
  expect(await signIn(services, userId, nowhere)).toBeNull();
  expect(await shop.work()).toEqual([false, false]);
  await schedulePayouts(services);
  expect(await db.payout.count({ where: { merchantId } })).toBe(0);
  await enableMerchant(services, { merchantId, operator });
  expect(await shop.work()).toEqual([true, true]);
  expect(await here.who()).not.toBeNull();
  const [closed] = await entries();
  expect(closed).toMatchObject({ action: "operator.disableMerchant", objectId: merchantId });
});

test("the hosted page of a closed merchant takes no payment", async () => {
  const link = await linkOf(actFor(services, merchantId));
  const state = async () => (await loadCheckout(services, visit(ofLink(link.id)))).state;
  expect(await state()).toBe("open");
  await disableMerchant(services, { merchantId, operator });
  expect(await state()).toBe("link_unavailable");
});

test("keys and sign-ins are revoked, of a person wherever they made them, of a merchant all", async () => {
  const mine = await credentials(userId);
  const others = await credentials();
  const here = await signedIn();
  await db.membership.deleteMany({ where: { userId } });
  await revokeOfPerson(services, { email, operator });
  expect([await mine.work(), await others.work()]).toEqual([
    [false, false],
    [true, true],
  ]);
  const createdAt = clock.now();
  await db.membership.create({ data: { merchantId, userId, role: "owner", createdAt } });
  expect(await here.who()).toBeNull();
  const again = await signedIn();
  await revokeOfMerchant(services, { merchantId, operator });
  expect(await others.work()).toEqual([false, false]);
  expect(await again.who()).toBeNull();
});

test.each([
  ["closed", () => disablePerson(services, { email, operator })],
  ["revoked", () => revokeOfPerson(services, { email, operator })],
  ["revoked with its merchant", () => revokeOfMerchant(services, { merchantId, operator })],
])("who had an account that is %s comes in by no invitation that it made", async (_, put) => {
  const sessionId = await openSession(services, { userId, merchantId, ...nowhere });
  const thief = actAs(services, { merchantId, role: "owner", id: userId, sessionId });
  const invite = (name: string) =>
    inviteMember(thief, { email: `${name}.${userId}@evil.example`, name, role: "owner" });
  const { invitationId: id } = await invite("eve");
  await put();
  const statusOf = { where: { merchantId_id: { merchantId, id } } };
  expect(await db.invitation.findUnique(statusOf)).toMatchObject({ status: "withdrawn" });
  // Asked before, and waiting for the team meanwhile.
  await expect(invite("eva")).rejects.toMatchObject({ code: "unauthorized" });
  expect(await db.invitation.count({ where: { merchantId, status: "open" } })).toBe(0);
});

describe.each([
  ["of a person", () => revokeOfPerson(services, { email, operator })],
  ["of a merchant", () => revokeOfMerchant(services, { merchantId, operator })],
])("when all %s is revoked, a loop that makes keys meanwhile has none that works", (_, revoke) => {
  async function thief() {
    const sessionId = await openSession(services, { userId, merchantId, ...nowhere });
    const ctx = actAs(services, { merchantId, role: "owner", id: userId, sessionId });
    return () => createMerchantApiKey(ctx, { name: "Back", scopes: [] });
  }
  const working = () => db.apiKey.count({ where: { merchantId, revokedAt: null } });

  test("a moment before", async () => {
    const [made, revoked] = await behindLock(db, holdUser(userId), [await thief(), revoke]);
    expect([made?.status, revoked?.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(await working()).toBe(0);
  });

  test("a moment after", async () => {
    const [revoked, made] = await behindLock(db, holdUser(userId), [revoke, await thief()]);
    expect(revoked?.status).toBe("fulfilled");
    expect(made).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
    expect(await working()).toBe(0);
  });
});

test("a lost second factor is reset with a reason only; sign-ins end, a letter tells of it", async () => {
  await db.user.update({ where: { id: userId }, data: { secondFactorSince: clock.now() } });
  const without = resetFactors(services, { email, operator: { name: "Oda" } });
  await expect(without).rejects.toMatchObject({ code: "validation_failed" });
  await resetFactors(services, { email, operator });
  expect(await (await signedIn()).who()).not.toBeNull();
  const letter = await db.accountLetter.findFirst({ where: { userId } });
  expect(letter?.notice).toBe("second_factor_reset");
});
