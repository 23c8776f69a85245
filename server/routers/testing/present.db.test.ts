import { expect, test } from "vitest";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createUpload } from "#server/routers/storage/create-upload.ts";
import { followTestClocks } from "#server/routers/testing/own-runs.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { allExportColumns } from "#server/wire/atoms/lists/export-columns.ts";
import { CreateUpload } from "#server/wire/file.ts";
import { workerJobs } from "#server/worker/jobs.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import {
  createStaff,
  dashboardMutations,
} from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const jobs = workerJobs();

/** A merchant whose test clock is 400 days ahead. */
async function newTraveler(): Promise<MerchantContext> {
  const { merchantId } = await newMerchant(services);
  await services.bench?.moveTo(merchantId, addMs(clock.now(), 400 * dayMs));
  return actFor(services, merchantId);
}

test("what an address may do is counted by the service's time, whosever page it opens", async () => {
  const traveler = await newTraveler();
  const rule = attemptRules.walletProofAddress;
  const attempt = (by: Services) => consumeAttempt(by, rule, "203.0.113.7");
  for (let made = 0; made < rule.attemptsMax; made += 1)
    await attempt(made % 2 ? traveler : services);
  clock.advance(rule.windowMs - minuteMs);
  for (const by of [traveler, services])
    await expect(attempt(by)).rejects.toMatchObject({
      code: "rate_limited",
      options: { retryAfterS: 60 },
    });
  clock.advance(minuteMs);
  for (const by of [traveler, services]) await attempt(by);
});

test("a letter to a person leaves at once, whatever the merchant's clock shows", async () => {
  const { merchantId } = await newTraveler();
  const staff = await createStaff(services, merchantId);
  await dashboardMutations["apiKeys.create"]?.(staff, services);
  while ((await sendDueLetters(services)) > 0);
  const letters = await db.accountLetter.findMany({ where: { userId: staff.userId } });
  expect(letters).toMatchObject([{ notice: "key_made", status: "sent", createdAt: clock.now() }]);
});

/** Runs a job of the worker until there is nothing more to do. */
async function work(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  while ((await job.run(services)) > 0);
}

test("an export holds the payments of the merchant's time, and is written and removed in the person's", async () => {
  const ctx = await newTraveler();
  const { caller } = await createStaff(services, ctx.merchantId);
  await newIntent(ctx, { amount: 1234 });
  await caller.exports.ask({ filter: {}, columns: allExportColumns, timeZone: "Europe/Rome" });
  await work("make-exports");
  expect(await caller.exports.list()).toMatchObject([{ status: "finished", rowsDone: 1 }]);
  clock.advance(8 * dayMs);
  await work("sweep-exports");
  expect(await db.exportJob.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

test("what waits for an endpoint that is gone is given up", async () => {
  const ctx = await newTraveler();
  const { merchantId } = ctx;
  const url = "https://receiver.example/hook";
  const { id: endpointId } = await createWebhookEndpoint(ctx, { url, events: ["*"] });
  await createCustomer(ctx, { email: "ada@example.com" });
  const event = await db.event.findFirstOrThrow({ where: { merchantId } });
  const now = ctx.clock.now();
  await db.webhookDelivery.create({
    data: {
      id: "delivery_gone",
      merchantId,
      endpointId,
      eventId: event.id,
      status: "pending",
      nextAttemptAt: now,
      createdAt: now,
    },
  });
  await db.webhookEndpoint.updateMany({
    where: { merchantId, id: endpointId },
    data: { active: false },
  });
  await work("settle deliveries to inactive endpoints");
  expect(await db.webhookDelivery.findMany({ where: { merchantId } })).toMatchObject([
    { status: "failed" },
  ]);
});

test("an upload expires by its merchant's time, and nobody else's with it", async () => {
  const [traveler, neighbor] = [await newTraveler(), await newMerchant(services)];
  const input = CreateUpload.parse({ filename: "a.png", mimeType: "image/png" });
  for (const ctx of [traveler, neighbor]) await createUpload(ctx, input);
  await services.bench?.moveTo(traveler.merchantId, addMs(traveler.clock.now(), dayMs));
  while ((await followTestClocks.run(services)) > 0);
  const statusOf = async ({ merchantId }: MerchantContext) =>
    (await db.file.findFirstOrThrow({ where: { merchantId } })).status;
  expect([await statusOf(traveler), await statusOf(neighbor)]).toEqual(["failed", "pending"]);
});
