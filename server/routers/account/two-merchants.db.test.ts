import { beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { showInvitation } from "#server/auth/show-invitation.ts";
import { findSession } from "#server/auth/staff/sessions.ts";
import { signIn } from "#server/auth/staff/sign-in.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { scopesByRole } from "#server/core/caller/scopes.ts";
import { actFor } from "#server/core/context.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { acceptInvitation } from "#server/routers/account/accept-invitation.ts";
import { switchMerchant } from "#server/routers/account/sessions.ts";
import { disableMerchant, enableMerchant } from "#server/routers/operator/merchants.ts";
import { inviteMember } from "#server/routers/team/invite.ts";
import {
  lastTokenTo,
  readOperatorMailbox,
} from "#server/workshop/testing/staff/operator-mailbox.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db, env, clock } = services;
const operator = { name: "Oda" };
let round = 0;
let email: string;
let moss: { merchantId: string; userId: string };
let fern: { merchantId: string; userId: string };
let sessionId: string;

beforeEach(async () => {
  round += 1;
  email = `ada${round}@moss.example`;
  const password = "monstera adansonii 42";
  moss = await createMerchant(services, { name: "Moss", email, password });
  const owner = `owner${round}@fern.example`;
  fern = await createMerchant(services, { name: "Fern", email: owner, password });
  sessionId = (await signIn(services, moss.userId, { ip: null, userAgent: null })) ?? "";
});

/** Ada, signed in by her password for Moss. */
function ada() {
  const scopes = new Set(scopesByRole.owner);
  const { merchantId, userId: id } = moss;
  const principal: Principal = {
    kind: "staff",
    id,
    merchantId,
    role: "owner",
    name: "Ada",
    scopes,
    sessionId,
  };
  return { ...actFor(services, merchantId), principal, ip: null };
}

async function invited(): Promise<string> {
  const { merchantId, userId: id } = fern;
  const principal: Principal = { ...ada().principal, id, merchantId };
  const ctx = { ...actFor(services, merchantId), principal };
  await inviteMember(ctx, { email, name: "Ada", role: "support" });
  await sendDueLetters(services);
  return lastTokenTo(env.DATA_DIR, email);
}

const worksFor = async () => (await findSession(services, sessionId))?.session.merchantId;
const wantSingleSignOn = () =>
  db.merchant.update({ where: { id: fern.merchantId }, data: { requireSingleSignOn: true } });

test("who came by password is refused at a merchant that wants single sign-on, and stays signed in", async () => {
  const createdAt = clock.now();
  const member = { merchantId: fern.merchantId, userId: moss.userId, role: "support" as const };
  await db.membership.create({ data: { ...member, createdAt } });
  await wantSingleSignOn();
  const change = switchMerchant(ada(), { toMerchantId: fern.merchantId });
  await expect(change).rejects.toMatchObject({ code: "merchant_forbidden" });
  expect(await worksFor()).toBe(moss.merchantId);
});

test("who joins such a merchant goes on where they are", async () => {
  const token = await invited();
  await wantSingleSignOn();
  await acceptInvitation(ada(), { token });
  expect(await db.membership.count({ where: { userId: moss.userId } })).toBe(2);
  expect(await worksFor()).toBe(moss.merchantId);
});

test("while a merchant is closed its invitations do not stand, and no letter of them is sent", async () => {
  const token = await invited();
  await disableMerchant(services, { merchantId: fern.merchantId, operator });
  expect(await showInvitation(services, token)).toBeNull();
  await expect(acceptInvitation(ada(), { token })).rejects.toMatchObject({ code: "invalid_state" });
  expect(await worksFor()).toBe(moss.merchantId);
  const sent = (await readOperatorMailbox(env.DATA_DIR)).length;
  await db.accountLetter.updateMany({
    where: { recipient: email },
    data: { status: "pending", nextAttemptAt: clock.now() },
  });
  await sendDueLetters(services);
  expect(await readOperatorMailbox(env.DATA_DIR)).toHaveLength(sent);
  await enableMerchant(services, { merchantId: fern.merchantId, operator });
  await acceptInvitation(ada(), { token });
  expect(await worksFor()).toBe(fern.merchantId);
});
