import { beforeEach, expect, test } from "vitest";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import { findSession, openSession } from "#server/auth/staff/sessions.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { changeRole } from "#server/routers/team/change-role.ts";
import { listMembers } from "#server/routers/team/list.ts";
import { removeMember } from "#server/routers/team/remove.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let merchants = 0;
let merchantId: string;
let owner: string;

beforeEach(async () => {
  merchants += 1;
  const email = `owner${merchants}@fern.example`;
  ({ merchantId, userId: owner } = await createMerchant(services, {
    name: "Fern",
    email,
    password: "monstera adansonii 42",
  }));
});

const as = (role: Role, id = owner) => actAs(services, { merchantId, role, id });

async function member(role: Role) {
  const email = `new-${role}${merchants}@fern.example`;
  return (
    await createUser(services, {
      merchantId,
      email,
      name: role,
      password: "monstera adansonii 42",
      role,
    })
  ).userId;
}

test("the team is listed with roles and without secrets", async () => {
  await member("viewer");
  const { data, pagination } = await listMembers(as("viewer"), { limit: 10, offset: 0 });
  expect(data.map((one) => one.role).sort()).toEqual(["owner", "viewer"]);
  expect(pagination.total).toBe(2);
  expect(JSON.stringify(data)).not.toContain("argon2");
});

test("the only owner can neither leave nor step down", async () => {
  const refusal = { code: "invalid_state" };
  await expect(removeMember(as("owner"), { userId: owner })).rejects.toMatchObject(refusal);
  await expect(changeRole(as("owner"), { userId: owner, role: "viewer" })).rejects.toMatchObject(
    refusal,
  );
});

test("two owners who remove each other at once leave one", async () => {
  const second = await member("owner");
  const removals = [
    removeMember(as("owner", owner), { userId: second }),
    removeMember(as("owner", second), { userId: owner }),
  ];
  const outcomes = await Promise.allSettled(removals);
  expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an admin changes the team but no owner, and makes none", async () => {
  const developer = await member("developer");
  await changeRole(as("admin"), { userId: developer, role: "support" });
  await expect(changeRole(as("admin"), { userId: developer, role: "owner" })).rejects.toMatchObject(
    { code: "insufficient_role" },
  );
  await expect(removeMember(as("admin"), { userId: owner })).rejects.toMatchObject({
    code: "insufficient_role",
  });
});

test("who is removed is signed out at once", async () => {
  const userId = await member("developer");
  const sid = await openSession(services, { userId, merchantId, ip: null, userAgent: null });
  await removeMember(as("owner"), { userId });
  expect(await findSession(services, sid)).toBeNull();
  expect(
    (await services.db.userSession.findUniqueOrThrow({ where: { id: sid } })).revokedAt,
  ).not.toBeNull();
});

test("another merchant's person is not found", async () => {
  const other = await createMerchant(services, {
    name: "Moss",
    email: `moss${merchants}@moss.example`,
    password: "monstera adansonii 42",
  });
  await expect(removeMember(as("owner"), { userId: other.userId })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    changeRole(as("owner"), { userId: other.userId, role: "viewer" }),
  ).rejects.toMatchObject({ code: "not_found" });
});
