import { execFile } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { checkCredentials } from "#server/auth/sign-in.ts";
import { systemClock } from "#server/core/clock.ts";
import { testDatabase } from "#server/workshop/testing/test-database.ts";
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

test(
  "people are listed, and get a password from standard input, never by an argument",
  { timeout: 120_000 },
  async () => {
    const canary = (input: string, ...args: string[]) =>
      new Promise<{ code: number | null; stdout: string }>((resolve) => {
        const child = execFile(
          process.execPath,
          ["server/programs/cli/canary.ts", "person", ...args],
          { env: { ...process.env, DATABASE_URL: url, NODE_NO_WARNINGS: "1" } },
          (_error, stdout) => resolve({ code: child.exitCode, stdout }),
        );
        child.stdin?.end(input);
      });
    const chosen = "einhorn laterne vierzig";
    expect((await canary("password1\n", "set-password", email)).code).toBe(1);
    expect((await canary(`${chosen}\n`, "set-password", email, "--operator", "Oda")).code).toBe(0);
    expect(await checkCredentials(services, { email, password: chosen }, nowhere)).toMatchObject({
      id: userId,
    });
    const listed = await canary("", "list", "--merchant", merchantId, "--json");
    expect(JSON.parse(listed.stdout)).toMatchObject({
      people: [{ email, disabledAt: null, works: [{ merchantId, role: "owner" }] }],
    });
    const entries = await services.db.auditEntry.findMany({ where: { merchantId } });
    expect(entries).toMatchObject([{ action: "operator.setPassword", actorName: "Oda" }]);
  },
);
