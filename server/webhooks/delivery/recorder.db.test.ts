import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createEvent } from "#server/routers/events/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { type FinishedAttempt, recordAttempts } from "#server/webhooks/delivery/record.ts";
import { Recorder } from "#server/webhooks/delivery/recorder.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { waitingForLocks } from "#server/workshop/testing/database/behind-lock.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const { services, merchant } = await createTestApp({
  env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true },
});
const { db } = services;
const ctx = actFor(services, merchant.id);
const receiver = await startReceiver();
receiver.answerWith(() => ({ status: 500 }));
await createWebhookEndpoint(ctx, { url: receiver.url, events: ["*"] });
for (const orderId of ["1", "2"])
  await createEvent(ctx, { type: "order.shipped", data: { orderId } });
// The first attempt of each, which fails.
await dueDeliveries(services)();
const own = { merchantId: merchant.id };
const deliveries = await db.webhookDelivery.findMany({ where: own, orderBy: { id: "asc" } });
const [first, second] = deliveries.map(({ id, endpointId }): FinishedAttempt => ({
  ...own,
  deliveryId: id,
  endpointId,
  startedAt: new Date(),
  durationMs: 1,
  status: 500,
  error: null,
  responseBody: null,
  outcome: "pending",
  failingSince: null,
  nextAttemptAt: new Date(),
})) as [FinishedAttempt, FinishedAttempt];

test("two attempts of a delivery that end together have numbers of their own", async () => {
  const recorder = new Recorder();
  recorder.add(services, first);
  recorder.add(services, second);
  recorder.add(services, first);
  while (recorder.unrecorded() > 0) await delay(5);
  const where = { ...own, deliveryId: first.deliveryId };
  const attempts = await db.webhookAttempt.findMany({ where, orderBy: { number: "asc" } });
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(
    await db.webhookDelivery.findFirst({ where: { ...own, id: first.deliveryId } }),
  ).toMatchObject({ attempts: 3 });
});

test("deliveries are locked in one order, whichever ended first", async () => {
  const lock = ({ deliveryId }: FinishedAttempt) => Prisma.sql`
    SELECT FROM webhook_deliveries WHERE "merchantId" = ${merchant.id} AND id = ${deliveryId}
    FOR NO KEY UPDATE NOWAIT`;
  let recorded: Promise<void> | undefined;
  await db.$transaction(async (tx) => {
    await tx.$queryRaw(lock(first));
    recorded = recordAttempts(services, [second, first]);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    // It has locked nothing that comes after what it waits for.
    await tx.$queryRaw(lock(second));
  });
  await recorded;
});

test("an attempt is recorded, and what was asked for meanwhile is kept, though the row moves under its lock", async () => {
  const where = { ...own, id: second.deliveryId };
  const before = await db.webhookDelivery.findFirstOrThrow({ where });
  let recorded: Promise<void> | undefined;
  await db.$transaction(async (tx) => {
    await tx.webhookDelivery.updateMany({ where, data: { again: "always" } });
    recorded = recordAttempts(services, [{ ...second, status: 200, outcome: "delivered" }]);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
  });
  await recorded;
  expect(await db.webhookDelivery.findFirst({ where })).toMatchObject({
    attempts: before.attempts + 1,
    status: "pending",
    scheduleFrom: before.attempts + 1,
    again: null,
  });
  const attempts = { ...own, deliveryId: second.deliveryId, number: before.attempts + 1 };
  expect(await db.webhookAttempt.count({ where: attempts })).toBe(1);
});
