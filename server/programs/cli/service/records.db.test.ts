import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const credential = ["--url", await serveRest(app.services), "--key", app.merchant.apiKey];

const canary = (args: string[], input?: string) => runCanary([...args, ...credential], { input });

test("a record is created, shown and listed", async () => {
  const made = await canary(["create", "customers", "-"], '{"email":"ada@example.com"}');
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const { id } = JSON.parse(made.stdout) as { id: string };
  const shown = await canary(["get", "customers", id, "--json"]);
  expect(JSON.parse(shown.stdout)).toMatchObject({ id, email: "ada@example.com" });
  const listed = await canary(["list", "customers", "--filter", "search=ada", "limit=5"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    data: [{ id }],
    pagination: { limit: 5, total: 1 },
  });
  const twice = await canary(["list", "customers", "--filter", "limit=5", "limit=6"]);
  expect(twice.stderr, "no filter is lost on the way").toContain("limit: must be given once");
});

test("with --dry-run a command shows what would happen and does nothing", async () => {
  const body = '{"email":"dry@example.com"}';
  const { code, stdout } = await canary(["create", "customers", body, "--dry-run", "--json"]);
  expect({ code, said: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    said: { dryRun: true, status: 201, events: [{ type: "customer.created" }] },
  });
  const listed = await canary(["list", "customers", "--filter", "email=dry@example.com", "--json"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({ data: [] });
});

test("a shipping rate is made, listed, switched off and deleted", async () => {
  const rate = { name: "By post", amount: 490, currency: "EUR", countries: ["NL"] };
  const made = await canary(["create", "shipping-rates", JSON.stringify(rate), "--json"]);
  const { id } = JSON.parse(made.stdout) as { id: string };
  const listed = async (...filter: string[]) => {
    const { stdout } = await canary(["shipping-rates", "--json", "--filter", ...filter]);
    return (JSON.parse(stdout) as { data: { id: string }[] }).data.map((row) => row.id);
  };
  expect(await listed("active=true")).toEqual([id]);
  const off = await canary(["update", "shipping-rates", id, "-", "--json"], '{"active":false}');
  expect(JSON.parse(off.stdout)).toMatchObject({ id, active: false, amount: 490 });
  expect(await listed("active=true")).toEqual([]);
  expect(await canary(["delete", "shipping-rates", id])).toMatchObject({ code: 0, stderr: "" });
  expect(await listed("limit=5")).toEqual([]);
});

test("what cannot be is refused with a way on", async () => {
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await canary(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };
  expect(await refused("list", "custmers")).toContain("Did you mean customers?");
  expect(await refused("get", "customers", "cus_nobody")).toContain("404");
  expect(await refused("create", "customers", "[]")).toContain("not one JSON object");
  expect(await refused("list", "customers", "--filter", "limit")).toContain("not name=value");
  expect(await refused("update", "events", "evt_1", "{}")).toContain(
    "There is no resource events.",
  );
  expect(await refused("delete", "shipping-rate", "shr_1")).toContain(
    "Did you mean shipping-rates?",
  );
  expect(await refused("update", "shipping-rates", "shr_1", "active")).toContain("not one JSON");
  expect(await refused("delete", "shipping-rates", "../customers")).toMatch(/40[04]/);
});

test("the test clock is moved on, and a fault set and shown", async () => {
  const fault = await canary(["fault", "charge_declined", "--times", "3"]);
  expect(fault).toMatchObject({ code: 0, stderr: "" });
  expect(fault.stdout).toContain("charge_declined: 3 more times.");
  const moved = await canary(["clock", "--months", "2", "--json"]);
  const { now, faults } = JSON.parse(moved.stdout) as { now: string; faults: object[] };
  expect(new Date(now).getTime() - Date.now()).toBeGreaterThan(58 * 86_400_000);
  expect(faults).toEqual([{ name: "charge_declined", times: 3, delayMs: 1000 }]);
  expect((await canary(["clock"])).stdout).toMatch(/^It is 2\d{3}-/);
  const wrong = await canary(["fault", "chargeDeclined"]);
  expect(wrong.code).toBe(1);
});
