import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { lettersOf } from "#server/workshop/testing/payments/declined-renewals.ts";
import {
  eventTypes,
  newCustomer,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-31T10:00:00.000Z");
const services = await testServices({ clock });
const inDays = (days: number) => addMs(clock.now(), days * dayMs).toISOString();

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

async function trial(more: object = {}) {
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const items = [{ priceId: await planOf(ctx, 1900) }];
  const { id } = await newSubscription(ctx, { customerId, items, trialEnd: inDays(14), ...more });
  const paid = () =>
    services.db.paymentIntent.count({
      where: { merchantId: ctx.merchantId, amountCaptured: { gt: 0 } },
    });
  return { ctx, id, items, paid };
}

test("a trial that ends now is charged at once, once, and its periods are counted from then", async () => {
  const { ctx, id, paid } = await trial();
  clock.advance(2 * dayMs);
  const at = clock.now().toISOString();
  const changed = await updateSubscription(ctx, { id, trialEnd: null });
  expect(changed).toMatchObject({ status: "trialing", trialEnd: at, currentPeriodEnd: at });
  await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
  await renewAll();
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    currentPeriodStart: at,
    currentPeriodEnd: "2027-03-02T10:00:00.000Z",
  });
  expect(await paid()).toBe(1);
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.updated",
    "subscription.renewed",
  ]);
});

test("another end is announced anew, and the charge comes then and not before", async () => {
  const { ctx, id, paid } = await trial();
  const sooner = inDays(5);
  await updateSubscription(ctx, { id, trialEnd: sooner });
  await announceTrialEnds(services);
  await updateSubscription(ctx, { id, trialEnd: sooner });
  await announceTrialEnds(services);
  const told = async () => (await lettersOf(ctx)).filter((one) => one === "trial_ending").length;
  expect(await told()).toBe(1);
  const later = inDays(30);
  await updateSubscription(ctx, { id, trialEnd: later });
  clock.advance(22 * dayMs);
  await announceTrialEnds(services);
  await renewAll();
  expect([await told(), await paid()]).toEqual([1, 0]);
  clock.advance(dayMs);
  await announceTrialEnds(services);
  expect(await told()).toBe(2);
  clock.set(later);
  await renewAll();
  expect(await paid()).toBe(1);
});

test("without a card, a trial that ends now ends as its merchant chose, and charges nothing", async () => {
  const { ctx, items, paid } = await trial();
  const { id: customerId } = await newCustomer(ctx);
  const input = { customerId, items, trialEnd: inDays(3), trialWithoutCard: "pause" };
  const { id } = await newSubscription(ctx, input);
  await updateSubscription(ctx, { id, trialEnd: null });
  await renewAll();
  expect((await getSubscription(ctx, id)).status).toBe("paused");
  expect(await paid()).toBe(0);
});

test("only a trial that is running is moved, into the future, and by itself", async () => {
  const { ctx, id, items } = await trial();
  const refused = (input: object, code: string) =>
    expect(updateSubscription(ctx, { id, ...input })).rejects.toMatchObject({ code });
  const before = await getSubscription(ctx, id);
  await refused({ trialEnd: inDays(-1) }, "validation_failed");
  await refused({ trialEnd: inDays(731) }, "validation_failed");
  await refused({ trialEnd: inDays(3), items }, "validation_failed");
  expect(await getSubscription(ctx, id)).toEqual(before);
  clock.set(before.currentPeriodEnd);
  await refused({ trialEnd: inDays(3) }, "invalid_state");
  await renewAll();
  await refused({ trialEnd: inDays(3) }, "invalid_state");
  await refused({ trialEnd: null }, "invalid_state");
});
