import { expect, test } from "vitest";
import { addMs, hourMs } from "#server/core/clock.ts";
import { measureConnections } from "#server/data/health/measure-connections.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { measureBooks } from "#server/worker/measure-books.ts";
import { measureWaiting } from "#server/worker/waiting.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { measured } from "#server/workshop/testing/measured.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const read = measured();
const ends = [measureWaiting(services), measureBooks(services), measureConnections(services.db)];
afterwards(() => {
  for (const end of ends) end();
});

async function scraped(name: string): Promise<Record<string, number>> {
  const { dataPoints = [] } =
    (await read()).find(({ descriptor }) => descriptor.name === name) ?? {};
  return Object.fromEntries(
    dataPoints.map(({ attributes, value }) => [Object.values(attributes)[0], Number(value)]),
  );
}

test("an event that nobody fans out waits longer and longer; nothing else is due", async () => {
  const empty = await scraped("canary.queue.wait");
  expect(Object.keys(empty)).toEqual(
    expect.arrayContaining(["events", "deliveries", "messages", "refunds in doubt", "differences"]),
  );
  expect(Object.values(empty).every((seconds) => seconds === 0)).toBe(true);
  const ctx = await newMerchant(services);
  await newCustomer(ctx);
  const first = (await scraped("canary.queue.wait"))["events"] ?? 0;
  await expect
    .poll(async () => (await scraped("canary.queue.wait"))["events"])
    .toBeGreaterThan(first);
  expect((await scraped("canary.queue.wait"))["deliveries"]).toBe(0);
});

test("the pool says what it has", async () => {
  const states = await scraped("canary.database.connections");
  expect(Object.keys(states).sort()).toEqual(["idle", "used", "waiting"]);
  expect((states["idle"] ?? 0) + (states["used"] ?? 0)).toBeGreaterThan(0);
});

test("a refund is in doubt since it was asked for, however often it is asked about", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card() });
  await createRefund(withSandboxFaults(ctx, { dropRequest: true }), {
    paymentIntentId: id,
    metadata: {},
  });
  await services.db
    .$executeRaw`UPDATE refunds SET "updatedAt" = now() - interval '2 hours', "reconcileAt" = now() + interval '1 hour'`;
  const waits = await scraped("canary.queue.wait");
  expect(waits["refunds in doubt"]).toBeGreaterThanOrEqual(7_200);
  expect(waits["payments in doubt"]).toBe(0);
});

test("a receiver that fails makes no queue late, one that answers does", async () => {
  const ctx = await newMerchant(services);
  const url = "https://receiver.example/hook";
  const { id } = await createWebhookEndpoint(ctx, { url, events: ["*"] });
  await newCustomer(ctx);
  await services.db.$executeRaw`
    INSERT INTO webhook_deliveries (id, "merchantId", "eventId", "endpointId", status, attempts, "nextAttemptAt", "createdAt")
    SELECT 'delivery_' || e.id, e."merchantId", e.id, ${id}, 'pending', 1, now() - interval '10 minutes', now()
    FROM events e WHERE e."merchantId" = ${ctx.merchantId} LIMIT 1`;
  expect((await scraped("canary.queue.wait"))["deliveries"]).toBeGreaterThanOrEqual(600);
  await services.db.webhookEndpoint.updateMany({
    where: { merchantId: ctx.merchantId, id },
    data: { failingSince: services.clock.now() },
  });
  expect((await scraped("canary.queue.wait"))["deliveries"]).toBe(0);
});

test("a database that is slow costs this figure, not the scrape", async () => {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const { promise: locked, resolve: say } = Promise.withResolvers<void>();
  const holder = services.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE messages IN ACCESS EXCLUSIVE MODE`;
    say();
    await over;
  });
  await locked;
  expect(Object.keys(await scraped("canary.database.connections"))).toHaveLength(3);
  resolve();
  await holder;
});

test("books that were never checked have waited since the first merchant", async () => {
  await services.db.ledgerCheck.deleteMany();
  expect(await services.db.reconciliationRun.count()).toBe(0);
  const { merchantId: id } = await newMerchant(services);
  await services.db.$executeRaw`
    UPDATE merchants SET "createdAt" = now() - interval '3 days' WHERE id = ${id}`;
  const ages = await scraped("canary.books.check_age");
  expect(Object.keys(ages).toSorted()).toEqual(["ledger", "processor", "reconciliation"]);
  for (const age of Object.values(ages)) expect(age).toBeGreaterThanOrEqual(3 * 86_400);
});

test("how long the books were not checked is told, and what the last check found", async () => {
  await services.db.ledgerCheck.deleteMany();
  expect(await scraped("canary.books.problems")).not.toHaveProperty("ledger");
  // A scrape goes by the database's clock.
  const now = new Date();
  const check = { id: "check_1", passed: false, entryCount: 0n, startedAt: now };
  await services.db.ledgerCheck.create({
    data: { ...check, problems: ["an entry was changed"], finishedAt: addMs(now, -hourMs) },
  });
  expect(await scraped("canary.books.problems")).toMatchObject({ ledger: 1 });
  const look = { startedAt: now, nextStepAt: now };
  await services.db.processorLook.createMany({
    data: [
      { ...look, id: "disputes", finishedAt: addMs(now, -2 * hourMs), unhandled: 2 },
      { ...look, id: "refunds", finishedAt: addMs(now, -hourMs), unhandled: 1 },
    ],
  });
  expect(await scraped("canary.books.problems")).toMatchObject({ processor: 3 });
  const { ledger = 0, processor = 0 } = await scraped("canary.books.check_age");
  expect(processor).toBeGreaterThanOrEqual(2 * 3_600);
  expect(processor).toBeLessThan(3 * 3_600);
  expect(ledger).toBeGreaterThanOrEqual(3_600);
  expect(ledger).toBeLessThan(2 * 3_600);
});
