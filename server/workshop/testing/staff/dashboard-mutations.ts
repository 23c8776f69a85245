import { rememberDevice } from "#server/auth/devices/remember-device.ts";
import { createUser } from "#server/auth/merchants.ts";
import { openSession } from "#server/auth/staff/sessions.ts";
import { addMs, hourMs } from "#server/core/clock.ts";
import { newRequestId, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { clientIdOf } from "#server/routers/api-keys/connections/client.ts";
import { makeExports } from "#server/routers/exports/make-exports.ts";
import { appRouter } from "#server/routers/root.ts";
import { authenticatorCode } from "#server/workshop/testing/staff/authenticator-code.ts";
import { SoftwarePasskey } from "#server/workshop/testing/staff/software-passkey.ts";
import { staffMember } from "#server/workshop/testing/staff/staff-member.ts";

const createCaller = createCallerFactory(appRouter);
export const staffPassword = "correct horse battery staple";

/** A person of the merchant's staff who is signed in, and the service's operations on their behalf. */
export async function createStaff(
  services: Services,
  merchantId: string,
  role: Role = "owner",
  name = "Ada Lovelace",
) {
  const email = `${newId("user")}@staff.example`;
  const person = { merchantId, email, name, password: staffPassword, role };
  const { userId } = await createUser(services, person);
  const signIn = { userId, merchantId, ip: null, userAgent: null };
  const sessionId = await openSession(services, signIn);
  const principal = staffMember({ merchantId, role, id: userId, name, sessionId });
  const requestId = newRequestId();
  const caller = createCaller({ ...services, principal, requestId, ip: "203.0.113.7" });
  return { userId, email, principal, requestId, sessionId, caller };
}

export type Staff = Awaited<ReturnType<typeof createStaff>>;
type Act = (staff: Staff, services: Services) => Promise<unknown>;

const key = (staff: Staff) => staff.caller.apiKeys.create({ name: "Shop", scopes: [] });

/** A yes, by a person with a second factor, to a call that a key has asked for which somebody else made. */
async function approve(staff: Staff, services: Services): Promise<unknown> {
  const { merchantId } = staff.principal;
  const { id: keyId } = await key(staff);
  const where = { merchantId_id: { merchantId, id: keyId } };
  await services.db.apiKey.update({ where, data: { createdById: null } });
  const now = services.clock.now();
  const [id, sum] = [newId("keyApproval"), { amount: 900n, currency: "EUR" }];
  const asked = { operation: "payouts.create", digest: "0", status: "pending", ...sum };
  const times = { createdAt: now, expiresAt: addMs(now, hourMs) };
  await services.db.keyApproval.create({ data: { id, merchantId, keyId, ...asked, ...times } });
  const { requestId } = staff;
  const principal = { ...staff.principal, isFresh: true };
  const caller = createCaller({ ...services, principal, requestId, ip: "203.0.113.7" });
  return caller.apiKeys.decideApproval({ id, approve: true });
}
const invite = ({ caller }: Staff) =>
  caller.team.invite({ email: `${newId("user")}@guests.example`, name: "Gus", role: "viewer" });
const colleague = ({ principal }: Staff, services: Services) =>
  createStaff(services, principal.merchantId, "viewer");

async function addApp({ caller }: Staff, { clock }: Services): Promise<unknown> {
  const { secret } = await caller.account.beginAuthenticator({ password: staffPassword });
  return caller.account.confirmAuthenticator({ code: authenticatorCode(secret, clock) });
}

async function addPasskey({ caller }: Staff, { env }: Services): Promise<unknown> {
  const question = await caller.account.beginPasskey({ password: staffPassword });
  const made = new SoftwarePasskey(env.APP_URL).create(question);
  return caller.account.addPasskey({ ...made, name: "Laptop" });
}

/** A payment with its receipt. */
async function pay({ caller }: Staff): Promise<string> {
  const { id } = await caller.paymentIntents.create({ amount: 4900, currency: "EUR" });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  await caller.paymentIntents.confirm({ id, card });
  return id;
}

function askExport({ caller }: Staff) {
  return caller.exports.ask({ filter: {}, columns: ["amount"], timeZone: "UTC" });
}

/**
 * A successful call of each mutation that people make in the dashboard and that has no REST route.
 * The acts before it that it needs are made by the same person.
 */
export const dashboardMutations: Record<string, Act> = {
  "account.changePassword": ({ caller }) =>
    caller.account.changePassword({ current: staffPassword, password: "monstera deliciosa 42" }),
  "account.confirmAuthenticator": addApp,
  "account.addPasskey": addPasskey,
  "account.removePasskey": async (staff, services) => {
    await addPasskey(staff, services);
    const { passkeys } = await staff.caller.account.secondFactor();
    return staff.caller.account.removePasskey({ id: passkeys[0]?.id ?? "" });
  },
  "account.renewRecoveryCodes": async (staff, services) => {
    await addApp(staff, services);
    return staff.caller.account.renewRecoveryCodes();
  },
  "account.removeSecondFactor": async (staff, services) => {
    await addApp(staff, services);
    return staff.caller.account.removeSecondFactor();
  },
  "team.requireSecondFactor": async (staff) => {
    staff.principal.isFresh = true;
    return staff.caller.team.requireSecondFactor({ isRequired: false });
  },
  "team.requireSingleSignOn": async (staff) =>
    staff.caller.team.requireSingleSignOn({ isRequired: false }),
  "account.endSession": async ({ caller, userId, principal }, services) => {
    const { merchantId } = principal;
    const id = await openSession(services, { userId, merchantId, ip: null, userAgent: null });
    return caller.account.endSession({ id });
  },
  "account.forgetDevice": async ({ caller, sessionId }, { db, clock }) => {
    await rememberDevice(db, { clock }, sessionId);
    const [device] = await caller.account.rememberedDevices();
    return caller.account.forgetDevice({ id: device?.id ?? "" });
  },
  "account.signOutEverywhere": ({ caller }) => caller.account.signOutEverywhere(),
  "account.switchMerchant": ({ caller, principal }) =>
    caller.account.switchMerchant({ toMerchantId: principal.merchantId }),
  "apiKeys.create": key,
  "apiKeys.connect": async (staff) => {
    const redirectUri = "https://agent.example/callback";
    const client = { name: "Agent", redirectUris: [redirectUri] };
    const request = {
      response_type: "code",
      client_id: clientIdOf(client) ?? "",
      redirect_uri: redirectUri,
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
    };
    return staff.caller.apiKeys.connect({ request, name: "Agent", access: "read" });
  },
  "apiKeys.update": async (staff) =>
    staff.caller.apiKeys.update({ id: (await key(staff)).id, allowedAddresses: ["203.0.113.7"] }),
  "apiKeys.revoke": async (staff) => staff.caller.apiKeys.revoke({ id: (await key(staff)).id }),
  "apiKeys.decideApproval": approve,
  "apiKeys.roll": async (staff) => staff.caller.apiKeys.roll({ id: (await key(staff)).id }),
  "customers.editMetadata": async ({ caller }) => {
    const { id } = await caller.customers.create({ email: `${newId("user")}@guests.example` });
    return caller.customers.editMetadata({ id, changes: { shelf: "B4" }, seen: {} });
  },
  "auditLog.export": ({ caller }) => caller.auditLog.export({}),
  "exports.take": ({ caller }) =>
    caller.exports.take({ filter: {}, columns: ["amount"], timeZone: "UTC" }),
  "exports.ask": askExport,
  "exports.cancel": async (staff) => staff.caller.exports.cancel(await askExport(staff)),
  "exports.open": async (staff, services) => {
    const { id } = await askExport(staff);
    const job = makeExports();
    while ((await job.run(services)) > 0);
    return staff.caller.exports.open({ id });
  },
  "discounts.editMetadata": async ({ caller }) => {
    const { id } = await caller.discounts.create({ name: "Spring sale", percentOff: 20 });
    return caller.discounts.editMetadata({ id, changes: { shelf: "B4" }, seen: {} });
  },
  "paymentIntents.editMetadata": async ({ caller }) => {
    const { id } = await caller.paymentIntents.create({ amount: 4900, currency: "EUR" });
    return caller.paymentIntents.editMetadata({ id, changes: { shelf: "B4" }, seen: {} });
  },
  "paymentIntents.sendReceipt": async (staff) =>
    staff.caller.paymentIntents.sendReceipt({ id: await pay(staff), to: "ada@guests.example" }),
  "refunds.sendNote": async (staff) => {
    const { id } = await staff.caller.refunds.create({ paymentIntentId: await pay(staff) });
    return staff.caller.refunds.sendNote({ id, to: "ada@guests.example" });
  },
  "settings.update": ({ caller, principal: { merchantId } }) =>
    caller.settings.update({ id: merchantId, accentColor: "#1f6f5c", seen: { accentColor: null } }),
  "team.invite": invite,
  "team.withdrawInvitation": async (staff) =>
    staff.caller.team.withdrawInvitation({ id: (await invite(staff)).invitationId }),
  "team.changeRole": async (staff, services) => {
    const { userId } = await colleague(staff, services);
    return staff.caller.team.changeRole({ userId, role: "support" });
  },
  "team.remove": async (staff, services) => {
    const { userId } = await colleague(staff, services);
    return staff.caller.team.remove({ userId });
  },
};
