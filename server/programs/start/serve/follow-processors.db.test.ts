import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actFor, type Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { processorOf, processorsOf } from "#server/payments/processor/registry.ts";
import {
  followProcessors,
  takeProcessors,
} from "#server/programs/start/serve/follow-processors.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const base = await testServices({});
const stripeKeys =
  "STRIPE_SECRET_KEY=sk_test_1\nSTRIPE_PUBLISHABLE_KEY=pk_test_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\n";
const mollieKey = "MOLLIE_API_KEY=test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM\n";

let folder: string;
let path: string;
let services: Services;
const error = vi.fn();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "processors-"));
  path = join(folder, "processors.env");
  error.mockReset();
  write("PROCESSOR=sandbox\n");
  const { db, clock, egress, storage } = base;
  const log = { ...base.log, error };
  services = createServices(settings(), { db, clock, egress, storage, log });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As an operator does it: whole, or not at all. */
function write(text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const settings = () => loadEnv({ ...given(), PROCESSOR_SETTINGS_FILE: path });
const given = () => ({ APP_SECRET: base.env.APP_SECRET, DATABASE_URL: base.env.DATABASE_URL });
const names = () => processorsOf(services).map(({ name }) => name);

test("keys are added, changed and withdrawn while the service runs, and new payments go on", async () => {
  expect(names()).toEqual(["sandbox"]);
  write(`PROCESSOR=sandbox\n${stripeKeys}`);
  takeProcessors(services, { load: settings });
  expect(names()).toEqual(["sandbox", "stripe"]);
  write(`PROCESSOR=sandbox\n${stripeKeys.replace("pk_test_1", "pk_test_2")}${mollieKey}`);
  takeProcessors(services, { load: settings });
  expect(names()).toEqual(["sandbox", "stripe", "mollie"]);
  expect(processorOf(services, { processor: "stripe" }).publishableKey).toBe("pk_test_2");
  write(`PROCESSOR=sandbox\n${mollieKey}`);
  takeProcessors(services, { load: settings });
  expect(names()).toEqual(["sandbox", "mollie"]);
  expect(() => processorOf(services, { processor: "stripe" })).toThrow(/is not configured/);
  const { merchantId } = await newMerchant(base);
  const ctx = actFor(services, merchantId, "req_follow");
  const { id } = await newIntent(ctx);
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
  expect((await confirmPaymentIntent(ctx, { id, card })).status).toBe("succeeded");
});

test.each([
  ["a key of another kind", "STRIPE_SECRET_KEY=pk_test_1\n", /STRIPE_SECRET_KEY: this is not/],
  ["a processor without its keys", "PROCESSOR=sandbox,stripe\n", /PROCESSOR=stripe needs it/],
  ["another setting", "FEE_BPS=0\n", /FEE_BPS: PROCESSOR_SETTINGS_FILE takes/],
  ["a list that nobody can read", "PROCESSOR=sandbox;stripe\n", /PROCESSOR: /],
  [
    "another first processor than the sandbox",
    `PROCESSOR=stripe\n${stripeKeys}`,
    /takes a restart/,
  ],
])("%s changes nothing, and is logged with its reason", (_, text, reason) => {
  write(`PROCESSOR=sandbox\n${mollieKey}`);
  takeProcessors(services, { load: settings });
  const before = [services.env, ...processorsOf(services)];
  write(text);
  takeProcessors(services, { load: settings });
  expect([services.env, ...processorsOf(services)]).toEqual(before);
  expect(error).toHaveBeenCalledOnce();
  expect(JSON.stringify(error.mock.calls)).toMatch(reason);
  expect(JSON.stringify(error.mock.calls)).not.toContain("pk_test_1");
});

test("a key of the environment is no processor's beside a file, which has them all", () => {
  const load = () =>
    loadEnv({ ...given(), MOLLIE_API_KEY: "test_x", PROCESSOR_SETTINGS_FILE: path });
  expect(load().PROCESSORS).toEqual(["sandbox"]);
  takeProcessors(services, { load });
  expect(names()).toEqual(["sandbox"]);
});

test("whatever goes wrong is logged once, and the service goes on", () => {
  const load = () => {
    throw new TypeError("nobody expected it");
  };
  const known = takeProcessors(services, { load });
  expect(takeProcessors(services, { load, known })).toBe(known);
  expect(error).toHaveBeenCalledOnce();
  expect(names()).toEqual(["sandbox"]);
});

test("a file that is gone changes nothing", () => {
  rmSync(path);
  takeProcessors(services, { load: settings });
  expect(names()).toEqual(["sandbox"]);
  expect(JSON.stringify(error.mock.calls)).toMatch(/cannot be read/);
});

test("the file is followed until the service ends, and takes no service that has none", async () => {
  vi.stubEnv("APP_SECRET", "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa");
  vi.stubEnv("PROCESSOR_SETTINGS_FILE", path);
  vi.stubEnv("DATABASE_URL", base.env.DATABASE_URL);
  const leave = followProcessors(services, 20);
  write(`PROCESSOR=sandbox\n${mollieKey}`);
  await expect.poll(names).toEqual(["sandbox", "mollie"]);
  write("PROCESSOR=nobody\n");
  await expect.poll(() => error.mock.calls.length).toBe(1);
  await new Promise((later) => setTimeout(later, 200));
  expect(error).toHaveBeenCalledOnce();
  expect(names()).toEqual(["sandbox", "mollie"]);
  leave();
  vi.unstubAllEnvs();
  followProcessors({ ...services, env: base.env })();
});
