import { expect, test } from "vitest";
import { addMs } from "#server/core/clock.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { standings, stepOf, subscriptionActs } from "#server/payments/subscriptions/lifecycle.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";
import { SubscriptionStatus } from "#server/wire/payments/subscription.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const statuses = SubscriptionStatus.options;
const walks = subscriptionActs.flatMap((act) => statuses.map((status) => ({ act, status })));

async function subscribed() {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const where = { merchantId: ctx.merchantId };
  return { ctx, id: (await services.db.subscription.findFirstOrThrow({ where })).id };
}

test("each act in each status changes it as the table says and emits one event, or is refused and changes nothing", async () => {
  const { ctx, id } = await subscribed();
  for (const { act, status } of walks) {
    const row = await services.db.subscription.update({ where: own(ctx, id), data: { status } });
    const step = stepOf(status, act);
    const before = await eventTypes(ctx, id);
    const data = { currentPeriodEnd: addMs(row.currentPeriodEnd, 1) };
    const done = transact(ctx, async (unit) =>
      changeSubscription(unit, ctx, { row: await lockSubscription(unit.tx, ctx, id), act, data }),
    );
    const walk = `${act} in ${status}`;
    if (step) expect((await done).status, walk).toBe(step.to);
    else await expect(done, walk).rejects.toThrow(/^(A subscription that is|This subscription)/);
    const after = await services.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
    expect(after, walk).toEqual(
      step ? { ...row, ...data, status: step.to, updatedAt: clock.now() } : row,
    );
    const emitted = (await eventTypes(ctx, id)).slice(before.length);
    expect(emitted, walk).toEqual(step?.event ? [step.event] : []);
  }
});

test("a change that is none moves no time and emits nothing, and what no reader sees never does", async () => {
  const { ctx, id } = await subscribed();
  clock.advance(1000);
  const row = await services.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
  for (const derived of [{}, { noticeAt: clock.now() }]) {
    const { cancelAtPeriodEnd } = row;
    await transact(ctx, (unit) =>
      changeSubscription(unit, ctx, { row, act: "update", data: { cancelAtPeriodEnd }, derived }),
    );
    const after = await services.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
    expect(after).toEqual({ ...row, ...derived });
  }
  expect(await eventTypes(ctx, id)).toEqual(["subscription.created"]);
});

test("nothing leads out of canceled, and every other status leads there", () => {
  for (const status of statuses)
    expect(subscriptionActs.filter((act) => stepOf(status, act) !== null).length > 0, status).toBe(
      status !== "canceled",
    );
  for (const status of statuses)
    expect(stepOf(status, "cancel")?.to ?? "canceled", status).toBe("canceled");
});

test("a status in which nothing is due is never left by a charge of the worker", () => {
  for (const status of statuses)
    if (stepOf(status, "decline")) expect(standings[status].charges, status).toBe(true);
});
