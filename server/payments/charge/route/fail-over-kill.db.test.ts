import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { addMs, minuteMs, systemClock } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { card, ledgerBalances } from "#server/workshop/testing/payments/payments.ts";

// The service is killed, as no program can prevent, between the refusal of the first processor and the answer of the
// second. This one is the service after its restart, when the dead process's time to answer is over.
const restarted = { now: () => addMs(systemClock.now(), minuteMs) };
const app = await createTestApp({
  clock: restarted,
  env: { PROCESSOR: "sandbox", PROCESSORS: ["sandbox", "second_sandbox"] },
});
const { services, merchant } = app;
const ctx = actFor(services, merchant.id);
for (const processor of ["sandbox", "second_sandbox"]) await createRoutingRule(ctx, { processor });
const longMs = 60_000;

async function killConfirming(
  { intentId, key }: { intentId: string; key: string },
  faults: SandboxFaults,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const [database] = await services.db.$queryRaw<
    { name: string }[]
  >`SELECT current_database() AS name`;
  const url = new URL(services.env.DATABASE_URL ?? "");
  url.pathname = `/${database?.name ?? ""}`;
  const script = "server/workshop/testing/processor/confirm-in-process.ts";
  const given = [url.href, merchant.apiKey, key, intentId, JSON.stringify(faults)];
  const child = spawn(process.execPath, [script, ...given], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (!(await isThere())) expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

async function newIntent(): Promise<string> {
  const asked = { body: { amount: 4900, currency: "EUR" } };
  return (await app.request("POST", "/payment-intents", asked)).body.id;
}

const confirm = (id: string, idempotencyKey: string) =>
  app.request("POST", `/payment-intents/${id}/confirm`, { body: { card: card() }, idempotencyKey });

const attemptsOf = (paymentIntentId: string) =>
  services.db.paymentAttempt.findMany({ where: { paymentIntentId }, orderBy: { id: "asc" } });

async function chargesOf(intentId: string) {
  const idempotencyKey = { in: (await attemptsOf(intentId)).map(({ id }) => id) };
  return services.db.sandboxPayment.findMany({ where: { idempotencyKey, status: "succeeded" } });
}

async function expectOneAnswer(intentId: string, key: string) {
  const first = await confirm(intentId, key);
  const again = await confirm(intentId, key);
  expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
    first.status,
    first.text,
    "true",
  ]);
  return first;
}

async function expectSettled(intentId: string, statuses: readonly string[]): Promise<void> {
  await reconcileAttempts(services);
  const attempts = await attemptsOf(intentId);
  expect(attempts.map(({ processor, status }) => [processor, status])).toEqual([
    ["sandbox", "abandoned"],
    ...statuses.map((status) => ["second_sandbox", status]),
  ]);
  expect(attempts.every(({ reconcileAt }) => reconcileAt === null)).toBe(true);
}

test("killed after the second processor charged: a repeat is answered with that one charge", async () => {
  const [intentId, key] = [await newIntent(), newIdempotencyKey()];
  const isCharged = async () => (await chargesOf(intentId)).length > 0;
  await killConfirming({ intentId, key }, { answerLatencyMs: longMs }, isCharged);
  expect(await ledgerBalances(ctx)).toEqual({});
  const answer = await expectOneAnswer(intentId, key);
  expect([answer.status, answer.body.status]).toEqual([200, "succeeded"]);
  await expectSettled(intentId, ["succeeded"]);
  expect(await chargesOf(intentId)).toHaveLength(1);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
});

test("killed before the second processor got it: a repeat is told so, nothing is charged, and another key pays", async () => {
  const [intentId, key] = [await newIntent(), newIdempotencyKey()];
  const before = await ledgerBalances(ctx);
  const hasGoneOn = async () => (await attemptsOf(intentId)).length === 2;
  await killConfirming({ intentId, key }, { latencyMs: longMs }, hasGoneOn);
  expect((await expectOneAnswer(intentId, key)).status).toBe(402);
  await expectSettled(intentId, ["abandoned"]);
  expect(await chargesOf(intentId)).toEqual([]);
  expect(await ledgerBalances(ctx)).toEqual(before);
  const paid = await confirm(intentId, newIdempotencyKey());
  expect([paid.status, paid.body.status]).toEqual([200, "succeeded"]);
  expect(await chargesOf(intentId)).toHaveLength(1);
});
