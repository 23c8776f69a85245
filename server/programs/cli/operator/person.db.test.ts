import { afterAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { checkCredentials } from "#server/auth/staff/sign-in.ts";
import { systemClock } from "#server/core/clock.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { runCanaryOn } from "#server/workshop/testing/run-canary.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const url = await testDatabase();
const services = servicesOn(url, { clock: systemClock });
afterAll(() => services.db.$disconnect());
const email = "owner@fern.example";
const nowhere = { ip: null, userAgent: null };
const { merchantId, userId } = await createMerchant(services, {
  name: "Fern",
  email,
  password: "monstera adansonii 42",
});

test("people are made, listed, and get a password from standard input, never by an argument", async () => {
  const canary = (input: string, ...args: string[]) => runCanaryOn(url, args, input);
  const chosen = "einhorn laterne vierzig";
  const set = ["person", "set-password", email, "--password-stdin"];
  expect((await canary("password1\n", ...set)).code).toBe(1);
  expect((await canary(`${chosen}\n`, ...set, "--operator", "Oda")).code).toBe(0);
  expect(await checkCredentials(services, { email, password: chosen }, nowhere)).toMatchObject({
    id: userId,
  });
  const who = ["--merchant", merchantId, "--email", "al@fern.example", "--role", "viewer"];
  const refused = await canary("", "user", "create", ...who, "--password", "secret argument");
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("A password is no longer an argument"),
  });
  const byLine = ["user", "create", ...who, "--password-stdin", "--operator", "Oda"];
  expect((await canary(`${chosen}\n`, ...byLine)).code).toBe(0);
  const listed = await canary("", "person", "list", "--merchant", merchantId, "--json");
  expect(JSON.parse(listed.stdout)).toMatchObject({
    people: [
      { email: "al@fern.example", works: [{ merchantId, role: "viewer" }] },
      { email, disabledAt: null, works: [{ merchantId, role: "owner" }] },
    ],
  });
  const entries = await services.db.auditEntry.findMany({ where: { merchantId } });
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["operator.setPassword", "Oda"],
    ["operator.createUser", "Oda"],
  ]);
});
