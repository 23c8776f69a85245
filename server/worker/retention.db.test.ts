import { beforeEach, expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { sweepOldJob } from "#server/worker/retention.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
let ctx = actFor(services, "");
let merchantId = "";
const own: string = "order.shipped";

beforeEach(async () => {
  ctx = await newMerchant(services);
  ({ merchantId } = ctx);
});

async function newEvent(related: { id: string; type: string } | null = null): Promise<string> {
  return transactAside(ctx, async (unit) => emitOwn(unit, ctx, { type: own, data: {}, related }));
}

async function fanOut(): Promise<void> {
  const [job] = webhookJobs().jobs;
  for (let done = 1; done > 0;) done = await job.run(services, undefined);
}

async function sweep(over: Partial<Services["env"]> = {}): Promise<void> {
  const job = sweepOldJob();
  const given = { ...services, env: { ...services.env, ...over } };
  for (let done = 1; done > 0;) done = await job.run(given);
}

/** An endpoint with a delivery of the event, as it stands. */
async function delivered(eventId: string, status: "pending" | "delivered"): Promise<void> {
  const { id: endpointId } = await createWebhookEndpoint(ctx, {
    url: "https://shop.example/hook",
    events: [`never.${newId("event").slice(4)}`],
  });
  const now = clock.now();
  const id = newId("delivery");
  await db.webhookDelivery.create({
    data: { id, merchantId, eventId, endpointId, status, createdAt: now },
  });
  await db.webhookAttempt.create({
    data: {
      id: newId("deliveryAttempt"),
      merchantId,
      deliveryId: id,
      number: 1,
      durationMs: 1,
      responseBody: "thanks",
      createdAt: now,
    },
  });
}

async function left(): Promise<string[]> {
  const where = { merchantId, type: own };
  const rows = await db.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

test("what is older than it is kept goes with all that belongs to it, what is younger stays", async () => {
  const old = await newEvent();
  await fanOut();
  await delivered(old, "delivered");
  clock.advance(150 * dayMs);
  const young = await newEvent();
  await fanOut();
  await sweep();
  expect(await left()).toEqual([old, young]);
  clock.advance(31 * dayMs);
  await sweep({ RETENTION_EVENTS_DAYS: 0 });
  expect(await left()).toEqual([old, young]);
  await sweep();
  expect(await left()).toEqual([young]);
  const where = { merchantId };
  expect(await db.webhookDelivery.count({ where })).toBe(0);
  expect(await db.webhookAttempt.count({ where })).toBe(0);
  expect(await db.eventNumber.count({ where: { ...where, eventId: old } })).toBe(0);
});

test("what waits to be fanned out or delivered stays, however old", async () => {
  const pending = await newEvent();
  await fanOut();
  await delivered(pending, "pending");
  const waiting = await newEvent();
  clock.advance(300 * dayMs);
  await sweep();
  expect(await left()).toEqual([pending, waiting]);
  await db.webhookDelivery.updateMany({ where: { merchantId }, data: { status: "failed" } });
  await sweep();
  expect(await left()).toEqual([waiting]);
});

test("an entity's events go on being numbered where the forgotten ones ended", async () => {
  const related = { id: newId("customer"), type: "customer" };
  for (let count = 0; count < 3; count += 1) await newEvent(related);
  await fanOut();
  clock.advance(300 * dayMs);
  await sweep();
  expect(await left()).toEqual([]);
  const id = await newEvent(related);
  const row = await db.event.findUniqueOrThrow({ where: { merchantId_id: { merchantId, id } } });
  expect(row.sequence).toBe(4);
  expect(JSON.parse(row.payload)).toMatchObject({ sequence: 4 });
});

test("what is about a payment in dispute stays until the dispute is closed", async () => {
  const now = clock.now();
  const intentId = newId("paymentIntent");
  const amounts = { amount: 100n, currency: "EUR", createdAt: now };
  await db.paymentIntent.create({
    data: {
      id: intentId,
      merchantId,
      ...amounts,
      updatedAt: now,
      status: "succeeded",
      mode: "payment",
      captureMethod: "automatic",
      metadata: {},
    },
  });
  const dispute = {
    id: newId("dispute"),
    merchantId,
    paymentIntentId: intentId,
    ...amounts,
    updatedAt: now,
    reason: "fraudulent",
    status: "open" as const,
    processorDispute: newId("dispute"),
  };
  await db.dispute.create({ data: dispute });
  const about = await newEvent({ id: intentId, type: "payment_intent" });
  await fanOut();
  const message = {
    merchantId,
    channel: "email",
    recipient: "ada@shop.example",
    text: "Thank you",
    data: { merchantId, reference: intentId },
    createdAt: now,
  };
  await db.message.create({ data: { ...message, id: newId("message"), status: "sent" } });
  const other = { ...message, data: { merchantId } };
  await db.message.create({ data: { ...other, id: newId("message"), status: "sent" } });
  await db.message.create({ data: { ...other, id: newId("message"), status: "pending" } });
  clock.advance(500 * dayMs);
  await sweep();
  expect(await left()).toEqual([about]);
  expect(await db.message.count({ where: { merchantId } })).toBe(2);
  await db.dispute.updateMany({ where: { merchantId }, data: { status: "lost" } });
  await sweep();
  expect(await left()).toEqual([]);
  expect(await db.message.count({ where: { merchantId } })).toBe(1);
});

test("more than a portion is swept to the end, of every merchant", async () => {
  const other = ctx;
  await transactAside(ctx, async (unit) => {
    for (let count = 0; count < 450; count += 1)
      emitOwn(unit, ctx, { type: own, data: {}, related: null });
  });
  ctx = await newMerchant(services);
  ({ merchantId } = ctx);
  await newEvent();
  await fanOut();
  clock.advance(300 * dayMs);
  await sweep();
  expect(await left()).toEqual([]);
  expect(await db.event.count({ where: { merchantId: other.merchantId } })).toBe(0);
});

test("requests in the log go after their days, of every merchant, and only those", async () => {
  const row = (id: string, createdAt: Date) => ({
    id,
    merchantId,
    createdAt,
    requestId: id,
    credentialId: "key_1",
    isToken: false,
    method: "GET",
    path: "/events",
    status: 200,
    durationMs: 1,
    isReplay: false,
    sentBytes: 0,
    answerBytes: 0,
    omitted: 0,
  });
  const now = clock.now();
  const many = Array.from({ length: 450 }, (_, nth) => row(`rlog_${nth}`, now));
  await db.loggedRequest.createMany({ data: many });
  await db.loggedRequest.create({ data: row("rlog_young", addMs(now, 2 * dayMs)) });
  const shown = () => countRows({ db, merchantId }, "logged_requests");
  expect(await shown()).toBe(451);
  clock.advance(31 * dayMs);
  await sweep({ RETENTION_REQUEST_LOG_DAYS: 0 });
  expect(await shown()).toBe(451);
  await sweep();
  const kept = await db.loggedRequest.findMany({ where: { merchantId } });
  expect(kept.map(({ id }) => id)).toEqual(["rlog_young"]);
  expect(await shown()).toBe(1);
});

test("idempotency keys go when their time is over", async () => {
  const now = clock.now();
  const key = (name: string, days: number) => ({
    merchantId,
    key: name,
    fingerprint: "f",
    state: "finished",
    createdAt: now,
    lockedUntil: now,
    expiresAt: addMs(now, days * dayMs),
  });
  await db.idempotencyKey.createMany({ data: [key("old", 7), key("new", 9)] });
  clock.advance(8 * dayMs);
  await sweep();
  const rows = await db.idempotencyKey.findMany({ where: { merchantId } });
  expect(rows.map((row) => row.key)).toEqual(["new"]);
});

test("sign-ins that ended go, but for each member's last; letters and counters of limits go too", async () => {
  const now = clock.now();
  const userId = newId("user");
  await db.user.create({
    data: {
      id: userId,
      email: `${userId}@shop.example`,
      name: "Ada",
      createdAt: now,
      updatedAt: now,
    },
  });
  const session = (id: string, seenAt: Date, expiresAt: Date) => ({
    id: `${userId}-${id}`,
    userId,
    merchantId,
    createdAt: seenAt,
    lastSeenAt: seenAt,
    expiresAt,
  });
  await db.userSession.createMany({
    data: [
      session("first", now, addMs(now, dayMs)),
      session("last", addMs(now, dayMs), addMs(now, 2 * dayMs)),
      session("open", now, addMs(now, 1_000 * dayMs)),
    ],
  });
  const letter = (status: "sent" | "pending") => ({
    id: newId("accountLetter"),
    kind: "notice",
    recipient: userId,
    status,
    createdAt: now,
  });
  await db.accountLetter.createMany({ data: [letter("sent"), letter("pending")] });
  await consumeAttempt(services, attemptRules.signInPair, userId);
  clock.advance(80 * dayMs);
  await sweep();
  expect(await db.userSession.count({ where: { userId } })).toBe(3);
  clock.advance(330 * dayMs);
  await sweep({ RETENTION_SESSIONS_DAYS: 0, RETENTION_MESSAGES_DAYS: 0 });
  expect(await db.userSession.count({ where: { userId } })).toBe(3);
  expect(await db.rateLimit.count()).toBe(0);
  await sweep();
  const kept = await db.userSession.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(kept.map(({ id }) => id)).toEqual([`${userId}-last`, `${userId}-open`]);
  const letters = await db.accountLetter.findMany({ where: { recipient: userId } });
  expect(letters.map(({ status }) => status)).toEqual(["pending"]);
});

test("payment tokens go 30 days after they could last pay", async () => {
  const { id: checkoutSessionId } = await newSession(ctx);
  const now = clock.now();
  const token = (id: string, expiresAt: Date) => ({
    id: `${checkoutSessionId}-${id}`,
    merchantId,
    checkoutSessionId,
    provider: "sandbox",
    processorToken: "spt_1",
    maxAmount: 4900n,
    currency: "EUR",
    expiresAt,
    createdAt: now,
  });
  const day = addMs(now, dayMs);
  await db.paymentToken.createMany({ data: [token("old", now), token("later", day)] });
  clock.advance(30 * dayMs + 1);
  await sweep();
  const kept = await db.paymentToken.findMany({ where: { merchantId } });
  expect(kept.map(({ id }) => id)).toEqual([`${checkoutSessionId}-later`]);
});
