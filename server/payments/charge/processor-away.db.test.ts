import { expect, test } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { watched } from "#server/payments/processor/watched.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** The service with a processor that does `faults`, and the ids of the attempts that it was asked about. */
async function open() {
  const clock = testClock();
  const app = await createTestApp({ clock });
  const faults: SandboxFaults = {};
  const sandbox = createSandboxProcessor(app.services, faults);
  const asked: string[] = [];
  const noting: typeof sandbox = {
    ...sandbox,
    createPayment: (request) => {
      asked.push(request.attemptId);
      return sandbox.createPayment(request);
    },
    resolvePayment: async (attempt) => {
      if (faults.loseAnswer) throw new ProcessorUnreachable("The sandbox is away.");
      return sandbox.resolvePayment(attempt);
    },
  };
  app.services.processor = watched(noting, app.services);
  const intent = async (more: object = {}) => {
    const body = { amount: 4900, currency: "EUR", ...more };
    return (await app.request("POST", "/payment-intents", { body })).body.id as string;
  };
  const confirm = (id: string, idempotencyKey?: string, body: object = { card: card() }) =>
    app.request("POST", `/payment-intents/${id}/confirm`, {
      body,
      ...(idempotencyKey && { idempotencyKey }),
    });
  const goAway = async () => {
    faults.loseAnswer = true;
    const ids = await Promise.all(Array.from({ length: 10 }, () => intent()));
    for (const id of ids) await confirm(id);
    return ids;
  };
  return { app, clock, faults, asked, intent, confirm, goAway };
}

const away = { statusCode: 503, code: "processor_unavailable" };

test("a new charge is refused before anything is asked or written, and its key is not used up", async () => {
  const { app, clock, faults, asked, intent, confirm, goAway } = await open();
  await goAway();
  const before = asked.length;
  const id = await intent();
  const refused = await confirm(id, "order-7");
  expect(refused).toMatchObject({ status: 503, body: away });
  expect(Number(refused.headers.get("retry-after"))).toBe(15);
  expect(refused.body.message).toEqual([expect.stringContaining("Nothing was charged")]);
  expect(asked.length).toBe(before);
  expect(await app.services.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(0);
  const { body } = await app.request("GET", `/payment-intents/${id}`);
  expect(body.status).toBe("requires_payment_method");

  delete faults.loseAnswer;
  clock.advance(15 * secondMs);
  expect(await confirm(id, "order-7")).toMatchObject({
    status: 200,
    body: { id, status: "succeeded" },
  });
  // Two are let through at first, then two more; three that went well are enough.
  expect((await confirm(await intent())).status).toBe(200);
  clock.advance(5 * secondMs);
  for (let count = 0; count < 5; count += 1)
    expect((await confirm(await intent())).status).toBe(200);
});

test("what is under way goes on: outcomes are asked for, captured, refunded, answered again", async () => {
  const { app, clock, faults, intent, confirm, goAway } = await open();
  const paid = await intent();
  const first = await confirm(paid, "order-1");
  const held = await intent({ captureMethod: "manual" });
  await confirm(held);
  const [doubtful = ""] = await goAway();
  delete faults.loseAnswer;

  // A payment that may have been charged is never reported as not charged.
  const again = await confirm(doubtful);
  expect(again.body.code).toBe("payment_in_progress");
  const repeated = await confirm(paid, "order-1");
  expect(repeated.text).toBe(first.text);
  expect(repeated.headers.get("idempotent-replayed")).toBe("true");
  const captured = await app.request("POST", `/payment-intents/${held}/capture`, { body: {} });
  expect(captured).toMatchObject({ status: 200, body: { status: "succeeded" } });
  const refund = { paymentIntentId: paid, amount: 100 };
  expect((await app.request("POST", "/refunds", { body: refund })).status).toBe(201);
  clock.advance(minuteMs);
  await reconcileAttempts(app.services);
  const { body } = await app.request("GET", `/payment-intents/${doubtful}`);
  expect(body.status).toBe("succeeded");
});

test("a balance pays as ever, and what could not be paid anyhow is refused for its own reason", async () => {
  const { app, intent, confirm, goAway } = await open();
  const { services, merchant } = app;
  const customerId = await fundedCustomer(services, merchant.id, { amount: 9_000 });
  await goAway();
  const byWallet = await intent({ customerId });
  expect((await confirm(byWallet, undefined, { wallet: true })).status).toBe(200);
  expect((await confirm(byWallet)).body.code).toBe("invalid_state");
  expect((await confirm(await intent(), undefined, { paymentMethodId: "pm_none" })).status).toBe(
    404,
  );
});

test("health says that the processor is down, and stays 200", async () => {
  const { app, goAway } = await open();
  const health = () => app.request("GET", "/health", { key: null });
  expect((await health()).body.details).toEqual({
    database: { status: "up" },
    processor: { status: "up" },
    settlements: { status: "up" },
    storage: { status: "up" },
  });
  await goAway();
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: "ok", error: { processor: { status: "down" } } },
  });
});

test("what could not be tried anyhow uses up none of the tries that show whether the processor is back", async () => {
  const { clock, faults, intent, confirm, goAway } = await open();
  const paid = await intent();
  await confirm(paid);
  await goAway();
  delete faults.loseAnswer;
  clock.advance(15 * secondMs);
  for (let count = 0; count < 3; count += 1) {
    for (let again = 0; again < 4; again += 1) expect((await confirm(paid)).status).toBe(409);
    expect((await confirm(await intent())).status).toBe(200);
    clock.advance(5 * secondMs);
  }
  for (let count = 0; count < 5; count += 1)
    expect((await confirm(await intent())).status).toBe(200);
});
