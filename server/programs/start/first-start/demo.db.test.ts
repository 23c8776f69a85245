import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { systemClock } from "#server/core/clock.ts";
import { prepareDemo } from "#server/programs/start/first-start/demo.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const services = servicesOn(await testDatabase(), { clock: systemClock });
let home: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "canary-demo-"));
});

afterAll(async () => {
  await services.db.$disconnect();
  await rm(home, { recursive: true });
});

test("with a database of somebody else's the demo makes its folder, however deep", async () => {
  const dataDir = path.join(home, "not/yet/there");
  expect(await prepareDemo(services, dataDir)).toContain("Canary is running.");
  const file = path.join(dataDir, "demo.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    apiKey: expect.stringMatching(/^sk_test_/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the demo shows billing: subscriptions in their states, revenue that moved, invoices", async () => {
  const { db } = services;
  const statuses = (await db.subscription.findMany()).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([
    ...Array.from({ length: 5 }, () => "active"),
    "canceled",
    "past_due",
    "past_due",
    "paused",
    "trialing",
  ]);
  const kinds = new Set((await db.subscriptionMovement.findMany()).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["new", "expansion", "contraction", "churn"]));
  const invoices = new Set((await db.invoice.findMany()).map(({ status }) => status));
  expect(invoices).toEqual(new Set(["draft", "open", "paid"]));
});

test("of two that start at once on an empty database one makes the demo, and both go on", async () => {
  const url = await testDatabase();
  const two = [0, 1].map(() => servicesOn(url, { clock: systemClock }));
  afterwards(() => Promise.all(two.map(({ db }) => db.$disconnect())));
  const facts = await Promise.all(
    two.map((each, index) => prepareDemo(each, path.join(home, `instance-${index}`))),
  );
  expect(facts.filter((fact) => fact.includes("Canary is running."))).not.toEqual([]);
  expect(await two[0]?.db.merchant.count()).toBe(1);
});

test("what a full disk has left of demo.json does not keep the service from starting", async () => {
  const dataDir = path.join(home, "cut-short");
  await mkdir(dataDir);
  const file = path.join(dataDir, "demo.json");
  await writeFile(file, '{ "baseUrl": "http://loc');
  expect(await prepareDemo(services, dataDir)).toContain("Canary is running.");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ email: expect.any(String) });
});

test("a folder that cannot be made is told in a sentence", async () => {
  const file = path.join(home, "a-file");
  await writeFile(file, "");
  await expect(prepareDemo(services, path.join(file, "data"))).rejects.toThrow(
    /^DATA_DIR cannot be made: /,
  );
});

test("the first start of a live service says what comes next, and a later one where it is", async () => {
  const url = await testDatabase();
  const live = servicesOn(url, {
    clock: systemClock,
    env: {
      APP_ENV: "live",
      APP_SECRET: "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa",
      PROCESSOR: "stripe",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_PUBLISHABLE_KEY: "pk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      TRUST_PROXY: "0",
      STORAGE_DRIVER: "disk",
    },
  });
  afterwards(() => live.db.$disconnect());
  const first = await prepareDemo(live, home);
  expect(first).toContain("npm run canary -- merchant create");
  const owner = { name: "Fern", email: "ada@example.com", password: "tall-monstera-42-leaf" };
  await createMerchant(live, owner);
  const later = await prepareDemo(live, home);
  expect(later).toContain("https://pay.example");
  expect(later).not.toContain("merchant create");
});
