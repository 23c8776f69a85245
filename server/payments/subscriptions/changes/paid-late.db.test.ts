import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { ledgerBalances, withSandboxFaults } from "#server/workshop/testing/payments/payments.ts";
import { planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const app = await createTestApp({ clock });
const ctx = actFor(app.services, app.merchant.id);

/**
 * A plan of €30 for June, changed after some days to one of €60: the charge is made, unless it was lost on its way, and nobody
 * hears its answer.
 */
async function unheardChange(days: number, { isLost = false } = {}) {
  clock.set("2027-06-01T10:00:00.000Z");
  const customerId = await savedCustomer(ctx);
  const [small, large] = [await planOf(ctx, 3000), await planOf(ctx, 6000)];
  const items = (priceId: string) => [{ priceId }];
  const begun = await app.request("POST", "/subscriptions", {
    body: { customerId, items: items(small) },
  });
  const path = `/subscriptions/${begun.body.id}`;
  clock.advance(days * dayMs);
  const { processor } = app.services;
  const faults = isLost ? { dropRequest: true } : { loseAnswer: true };
  const deaf = withSandboxFaults(app.services, faults);
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  Object.assign(app.services, { processor: { ...deaf.processor, resolvePayment } });
  const idempotencyKey = begun.body.id as string;
  const change = () =>
    app.request("PATCH", path, { body: { items: items(large) }, idempotencyKey });
  const { status } = await change();
  Object.assign(app.services, { processor });
  expect(status).toBe(409);
  return { id: begun.body.id as string, path, change };
}

async function hearAnswers(): Promise<void> {
  clock.advance(20 * minuteMs);
  await reconcileAttempts(app.services);
  await settleRefunds(app.services);
}

async function renewAll(): Promise<void> {
  clock.advance(3 * minuteMs);
  while ((await renewSubscriptions(app.services)) > 0);
}

const received = async () => (await ledgerBalances(ctx))["merchant"] ?? 0;

test("a change that turns out to be paid once a pause has outlived its period is not made, and the charge is refunded", async () => {
  const before = await received();
  const { path, change } = await unheardChange(29.75);
  await app.request("POST", `${path}/pause`, { body: {} });
  clock.advance(0.5 * dayMs);
  await app.request("POST", `${path}/resume`);
  await hearAnswers();
  await renewAll();
  expect((await app.request("GET", path)).body).toMatchObject({
    status: "active",
    amount: 3000,
    currentPeriodStart: "2027-07-01T16:00:00.000Z",
    currentPeriodEnd: "2027-08-01T16:00:00.000Z",
  });
  expect((await received()) - before).toBe(2 * 3000);
  expect(await change()).toMatchObject({ status: 409, body: { code: "invalid_state" } });
});

test("within its period, it is made although a pause was between", async () => {
  const before = await received();
  const { path, change } = await unheardChange(10);
  await app.request("POST", `${path}/pause`, { body: {} });
  clock.advance(0.5 * dayMs);
  await app.request("POST", `${path}/resume`);
  await hearAnswers();
  expect((await app.request("GET", path)).body).toMatchObject({ status: "active", amount: 6000 });
  expect((await received()) - before).toBe(3000 + 2000);
  expect(await change()).toMatchObject({ status: 200, body: { amount: 6000 } });
});

test.each([
  { isLost: true, outcome: "canceled", refunded: 0, code: "payment_not_made" },
  { isLost: false, outcome: "succeeded", refunded: 2000, code: "invalid_state" },
])(
  "canceled meanwhile, nothing changes and the charge is settled: $outcome",
  async ({ isLost, outcome, refunded, code }) => {
    const before = await received();
    const { id, path, change } = await unheardChange(10, { isLost });
    await app.request("POST", `${path}/cancel`, { body: { atPeriodEnd: false } });
    await hearAnswers();
    const where = { merchantId: ctx.merchantId, subscriptionId: id };
    const [intent] = await ctx.db.paymentIntent.findMany({
      where,
      orderBy: { createdAt: "desc" },
      include: { attempts: true },
    });
    expect([intent?.status, Number(intent?.amountRefunded)]).toEqual([outcome, refunded]);
    expect(intent?.attempts.map(({ reconcileAt }) => reconcileAt)).toEqual([null]);
    expect((await app.request("GET", path)).body).toMatchObject({
      status: "canceled",
      amount: 3000,
    });
    expect((await received()) - before).toBe(3000);
    expect((await change()).body.code).toBe(code);
  },
);
