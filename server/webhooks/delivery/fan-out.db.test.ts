import { beforeEach, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { shareOf, wholeShare } from "#server/data/buckets.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emitOwn } from "#server/events/emit.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import type { ClaimedDelivery } from "#server/webhooks/delivery/claim.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { makeDeliveries, owedDeliveries } from "#server/webhooks/delivery/fan-out.ts";
import { Sender } from "#server/webhooks/delivery/sender.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const app = await createTestApp({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const { db } = app.services;
const ctx = actFor(app.services, app.merchant.id);
const receiver = await startReceiver();

beforeEach(async () => {
  await dueDeliveries(app.services)();
  await db.webhookEndpoint.updateMany({ data: { active: false, deletedAt: new Date() } });
  receiver.requests.length = 0;
});

function newEndpoint() {
  return createWebhookEndpoint(ctx, { url: `${receiver.url}/hook`, events: ["*"] });
}

/** An event type of an integration's own. */
const tick: string = "load.tick";

function emitTicks(unit: Unit, count: number): string[] {
  return Array.from({ length: count }, (_, number) =>
    emitOwn(unit, ctx, { type: tick, data: { number }, related: null }),
  );
}

function writeEvents(count: number): Promise<string[]> {
  return transactAside(app.services, async (unit) => emitTicks(unit, count));
}

function received(): string[] {
  return receiver.requests.map(({ headers }) => String(headers["webhook-id"])).toSorted();
}

test("a burst larger than there is room for is sent whole, each event once, whoever fans it out", async () => {
  await newEndpoint();
  const ids = await writeEvents(1_500);
  await Promise.all([dueDeliveries(app.services)(), dueDeliveries(app.services)()]);
  expect(received()).toEqual(ids.toSorted());
});

test("an event that is committed in the middle of a rush, and is older than it, is not passed over", async () => {
  await newEndpoint();
  const { jobs } = webhookJobs();
  const [fanOutEvents] = jobs;
  const ids = await transactAside(app.services, async (late) => {
    const first = emitTicks(late, 1);
    await late.write();
    const rush = await writeEvents(600);
    await fanOutEvents.run(app.services);
    return [...first, ...rush];
  });
  for (let done = 1; done > 0;) done = await fanOutEvents.run(app.services);
  expect(await db.eventOutbox.count()).toBe(0);
  await dueDeliveries(app.services)();
  await expect.poll(received).toEqual(ids.toSorted());
});

test("a merchant's rush does not hold up the events of another", async () => {
  await writeEvents(1_500);
  const other = await newMerchant(app.services);
  await transactAside(app.services, async (unit) =>
    emitOwn(unit, other, { type: tick, data: {}, related: null }),
  );
  const [fanOutEvents] = webhookJobs().jobs;
  await fanOutEvents.run(app.services);
  expect(await db.eventOutbox.count({ where: { merchantId: other.merchantId } })).toBe(0);
  expect(await db.eventOutbox.count()).toBeGreaterThan(1_000);
  for (let done = 1; done > 0;) done = await fanOutEvents.run(app.services);
  expect(await db.eventOutbox.count()).toBe(0);
});

test("in a rush a fast endpoint's events wait in the outbox for room, a while, and those of others do not", async () => {
  const { id: endpointId } = await newEndpoint();
  const ids = await writeEvents(3);
  const other = await newMerchant(app.services);
  await transactAside(app.services, async (unit) =>
    emitOwn(unit, other, { type: tick, data: {}, related: null }),
  );
  const { jobs, sender } = webhookJobs();
  const [fanOutEvents] = jobs;
  const answers = fillUp(sender, endpointId);
  answers.shift()?.(true);
  await expect.poll(() => sender.lanes.crowded().size).toBe(1);
  const waiting = () => db.eventOutbox.findMany({ where: { merchantId: ctx.merchantId } });
  expect(await fanOutEvents.run(app.services)).toBeGreaterThan(0);
  expect(await db.eventOutbox.count({ where: { merchantId: other.merchantId } })).toBe(0);
  expect(await waiting()).toHaveLength(3);
  // There is no room all the while.
  while ((await waiting()).length > 0) await fanOutEvents.run(app.services);
  expect(await db.webhookDelivery.count({ where: { endpointId } })).toBe(3);
  while (sender.lanes.sending() > 0) {
    for (const answer of answers.splice(0)) answer(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sender.idle();
  expect(received()).toEqual(ids.toSorted());
});

/** As if a rush to the endpoint were on its way: what answers its requests. */
function fillUp({ lanes }: Sender, endpointId: string): ((delivered: boolean) => void)[] {
  const answers: ((delivered: boolean) => void)[] = [];
  const rush = Array.from({ length: 1_000 }, (_, number): ClaimedDelivery => ({
    id: `dlv_${number}`,
    merchantId: ctx.merchantId,
    eventId: "evt_1",
    endpointId,
    attempts: 0,
    scheduleFrom: 0,
    payload: "{}",
    url: receiver.url,
    secret: "",
    previousSecret: null,
    previousSecretUntil: null,
    failingSince: null,
  }));
  const send = () => new Promise<boolean>((resolve) => answers.push(resolve));
  lanes.add(rush, { startBy: Infinity, send });
  return answers;
}

test("only events of merchants in the worker's share are fanned out", async () => {
  await newEndpoint();
  await writeEvents(2);
  const [fanOutEvents, sendDue] = webhookJobs().jobs;
  const [row] = await db.$queryRaw<
    { bucket: number }[]
  >`SELECT merchant_bucket(${ctx.merchantId}) AS bucket`;
  const mine = shareOf([row?.bucket ?? -1]);
  expect(await fanOutEvents.run(app.services, wholeShare ^ mine)).toBe(0);
  expect(await db.eventOutbox.count()).toBe(2);
  expect(await fanOutEvents.run(app.services, mine)).toBe(2);
  expect(await sendDue.run(app.services, mine)).toBe(0);
  await expect.poll(received).toHaveLength(2);
});

test("what an endpoint is owed that is deleted in the middle of a fan-out is not sent", async () => {
  const { id } = await newEndpoint();
  await writeEvents(3);
  const owed = await owedDeliveries(app.services, [app.merchant.id]);
  expect(owed.pairs).toHaveLength(3);
  await removeWebhookEndpoint(ctx, id);
  expect(await makeDeliveries(app.services, owed, new Sender(() => {}))).toEqual([]);
  await dueDeliveries(app.services)();
  expect(received()).toEqual([]);
});

test("an endpoint that another process holds is not waited for: its deliveries are made and sent later", async () => {
  const { id } = await newEndpoint();
  const ids = await writeEvents(3);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM webhook_endpoints WHERE id = ${id} FOR NO KEY UPDATE`;
    const owed = await owedDeliveries(app.services, [app.merchant.id]);
    expect(await makeDeliveries(app.services, owed, new Sender(() => {}))).toEqual([]);
    expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(3);
  });
  await dueDeliveries(app.services)();
  expect(received()).toEqual(ids.toSorted());
});
