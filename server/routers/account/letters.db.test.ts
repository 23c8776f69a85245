import { expect, test } from "vitest";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import {
  createStaff,
  dashboardMutations,
} from "#server/workshop/testing/staff/dashboard-mutations.ts";

const { services, merchant } = await createTestApp();
const { db } = services;

async function noticesTo(userId: string): Promise<string[]> {
  const letters = await db.accountLetter.findMany({ where: { userId, kind: "notice" } });
  return letters.map(({ notice }) => notice ?? "").toSorted();
}

/** Letters to the person who does this, or in whose name another does it. */
const told: Record<string, string[]> = {
  "account.changePassword": ["password_changed"],
  "account.confirmAuthenticator": ["second_factor_added"],
  "account.addPasskey": ["passkey_added"],
  "account.removePasskey": ["passkey_added", "passkey_removed"],
  "account.renewRecoveryCodes": ["recovery_codes_renewed", "second_factor_added"],
  "account.removeSecondFactor": ["second_factor_added", "second_factor_removed"],
  "apiKeys.connect": ["key_made"],
  "apiKeys.create": ["key_made"],
  "apiKeys.update": ["key_changed", "key_made"],
  "apiKeys.revoke": ["key_made", "key_revoked"],
  "apiKeys.roll": ["key_made", "key_made"],
};

test.each(Object.entries(told))("%s is told by letter: %j", async (name, notices) => {
  const staff = await createStaff(services, merchant.id);
  await dashboardMutations[name]?.(staff, services);
  expect(await noticesTo(staff.userId)).toEqual(notices);
});

test("a sign-in from a browser that has never been the person's is told, from one that has, not", async () => {
  const { userId } = await createStaff(services, merchant.id);
  const signIn = async (device: { id: string; userIds: string[] } | null) => {
    const { callbacks } = authOptions(services, { ip: null, userAgent: null, device });
    const account = { provider: "credentials" };
    const given = { token: {}, user: { id: userId }, account, trigger: "signIn" };
    await callbacks?.jwt?.(given as never);
  };
  await signIn({ id: "one", userIds: [userId] });
  expect(await noticesTo(userId)).toEqual([]);
  await signIn({ id: "another's", userIds: ["usr_another"] });
  await signIn(null);
  expect(await noticesTo(userId)).toEqual(["new_device", "new_device"]);
});
