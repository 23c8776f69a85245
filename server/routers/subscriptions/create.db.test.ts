import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { firstPeriod } from "#server/payments/subscriptions/begin/first-period.ts";
import { insertSubscription } from "#server/payments/subscriptions/begin/insert.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { takeItems } from "#server/routers/subscriptions/take-items.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-31T10:00:00.000Z");
const services = await testServices({ clock });

async function shop(amount = 3000) {
  const ctx = await newMerchant(services);
  return { ctx, customerId: await savedCustomer(ctx), plan: await planOf(ctx, amount) };
}

const paid = async (ctx: MerchantContext) => (await ledgerBalances(ctx))["merchant"] ?? 0;

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

describe("a subscription to a saved card", () => {
  test("charges its first period at once, and the next when it is over", async () => {
    const { ctx, customerId, plan } = await shop();
    const made = await newSubscription(ctx, {
      customerId,
      items: [{ priceId: plan, quantity: 2 }],
    });
    expect(made).toMatchObject({
      status: "active",
      amount: 6000,
      items: [{ priceId: plan, quantity: 2, amount: 3000 }],
      currentPeriodStart: "2027-01-31T10:00:00.000Z",
      currentPeriodEnd: "2027-02-28T10:00:00.000Z",
      latestPaymentIntentId: expect.stringMatching(/^pi_/),
    });
    expect(await paid(ctx)).toBe(6000);
    clock.set(made.currentPeriodEnd);
    await renewAll();
    expect(await getSubscription(ctx, made.id)).toMatchObject({
      status: "active",
      currentPeriodEnd: "2027-03-31T10:00:00.000Z",
    });
    expect(await paid(ctx)).toBe(12_000);
    expect(await eventTypes(ctx, made.id)).toEqual([
      "subscription.created",
      "subscription.updated",
      "subscription.renewed",
    ]);
  });

  test("declined is incomplete, charged again with another card, and canceled after 23 hours", async () => {
    const { ctx, customerId, plan } = await shop();
    await cardTurns(services, customerId, "insufficient_funds");
    const made = await newSubscription(ctx, { customerId, items: [{ priceId: plan }] });
    expect(made.status).toBe("incomplete");
    clock.advance(22 * hourMs);
    await renewAll();
    expect((await getSubscription(ctx, made.id)).status).toBe("incomplete");
    clock.advance(hourMs);
    await renewAll();
    expect((await getSubscription(ctx, made.id)).status).toBe("canceled");
    expect(await paid(ctx)).toBe(0);
    const { status } = await services.db.paymentIntent.findFirstOrThrow({
      where: { merchantId: ctx.merchantId, subscriptionId: made.id, mode: "payment" },
    });
    expect(status).toBe("canceled");
  });

  test("whose maker died before the card was asked is charged once by the worker", async () => {
    const { ctx, customerId, plan } = await shop();
    const recurring = { interval: "month", intervalCount: 1 } as const;
    const { row } = await transact(ctx, async (unit) => {
      const { items } = await takeItems(unit.tx, ctx, [{ priceId: plan, quantity: 1 }]);
      return insertSubscription(unit, ctx, {
        customerId,
        collection: "charge",
        discount: null,
        daysUntilDue: null,
        trialWithoutCard: null,
        paymentMethodId: (
          await unit.tx.paymentMethod.findFirstOrThrow({
            where: { merchantId: ctx.merchantId, customerId },
          })
        ).id,
        items,
        recurring,
        period: firstPeriod({ now: clock.now(), recurring, zone: null }),
        timeZone: null,
        description: null,
        metadata: {},
      });
    });
    await renewAll();
    clock.advance(3 * 60_000);
    await renewAll();
    expect(await paid(ctx)).toBe(3000);
    expect((await getSubscription(ctx, row.id)).status).toBe("active");
  });
});

describe("the first charge", () => {
  test("comes when a trial ends, and not before", async () => {
    const { ctx, customerId, plan } = await shop();
    const trialEnd = new Date(clock.now().getTime() + 14 * dayMs).toISOString();
    const made = await newSubscription(ctx, { customerId, items: [{ priceId: plan }], trialEnd });
    expect(made).toMatchObject({ status: "trialing", trialEnd, currentPeriodEnd: trialEnd });
    clock.advance(14 * dayMs - 1);
    await renewAll();
    expect(await paid(ctx)).toBe(0);
    clock.advance(1);
    await renewAll();
    expect(await getSubscription(ctx, made.id)).toMatchObject({
      status: "active",
      currentPeriodStart: trialEnd,
    });
    expect(await paid(ctx)).toBe(3000);
  });

  test("is the part of the period until an anchor that is ahead", async () => {
    const { ctx, customerId, plan } = await shop(3100);
    clock.set("2027-08-22T10:00:00.000Z");
    const billingAnchor = "2027-09-01T10:00:00.000Z";
    const made = await newSubscription(ctx, {
      customerId,
      items: [{ priceId: plan }],
      billingAnchor,
    });
    expect(made).toMatchObject({ status: "active", amount: 3100, currentPeriodEnd: billingAnchor });
    expect(await paid(ctx)).toBe(1000);
    clock.set(billingAnchor);
    await renewAll();
    expect(await getSubscription(ctx, made.id)).toMatchObject({
      currentPeriodEnd: "2027-10-01T10:00:00.000Z",
    });
    expect(await paid(ctx)).toBe(4100);
  });

  test("of one that was paid elsewhere comes with the next period of its anchor", async () => {
    const { ctx, customerId, plan } = await shop();
    clock.set("2028-03-15T00:00:00.000Z");
    const billingAnchor = "2024-01-31T00:00:00.000Z";
    const made = await newSubscription(ctx, {
      customerId,
      items: [{ priceId: plan }],
      billingAnchor,
    });
    expect(made).toMatchObject({
      status: "active",
      currentPeriodStart: "2028-02-29T00:00:00.000Z",
      currentPeriodEnd: "2028-03-31T00:00:00.000Z",
    });
    expect(await paid(ctx)).toBe(0);
    clock.set(made.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(3000);
  });
});

describe("a subscription that another service has charged before", () => {
  const anchor = "2026-01-15T10:00:00.000Z";

  test("is charged at the very second in UTC, in summer as in winter, wherever the merchant is", async () => {
    const { ctx, customerId, plan } = await shop();
    await services.db.merchant.update({
      where: { id: ctx.merchantId },
      data: { timeZone: "Europe/Amsterdam" },
    });
    clock.set("2026-07-01T00:00:00.000Z");
    const items = [{ priceId: plan }];
    const input = { customerId, items, billingAnchor: anchor };
    expect(await newSubscription(ctx, { ...input, timeZone: "UTC" })).toMatchObject({
      status: "active",
      currentPeriodEnd: "2026-07-15T10:00:00.000Z",
    });
    expect(await newSubscription(ctx, input)).toMatchObject({
      currentPeriodEnd: "2026-07-15T09:00:00.000Z",
    });
    expect(await paid(ctx)).toBe(0);
  });

  test("keeps a price and a product that are not sold any more, and is renewed at it", async () => {
    const { ctx, customerId } = await shop();
    clock.set("2026-07-01T00:00:00.000Z");
    const plan = await planOf(ctx, 700, { active: false });
    await services.db.product.updateMany({
      where: { merchantId: ctx.merchantId },
      data: { active: false },
    });
    const items = [{ priceId: plan }];
    const made = await newSubscription(ctx, { customerId, items, billingAnchor: anchor });
    clock.set(made.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(700);
    const ahead = { customerId, items, billingAnchor: "2026-08-01T00:00:00.000Z" };
    await expect(newSubscription(ctx, ahead)).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("nothing is made of", () => {
  test.each([
    ["a trial in the past", { trialEnd: "2020-01-01" }, "trialEnd: must be in the future."],
    [
      "an anchor two periods ahead",
      { billingAnchor: "2030-01-01" },
      /^billingAnchor: must be at most/,
    ],
    ["a card of another", { paymentMethodId: "pm_none" }, /^paymentMethodId: no such/],
  ])("%s", async (_, input, message) => {
    const { ctx, customerId, plan } = await shop();
    const made = newSubscription(ctx, { customerId, items: [{ priceId: plan }], ...input });
    await expect(made).rejects.toThrow(message);
    const where = { merchantId: ctx.merchantId };
    expect(await services.db.subscription.count({ where })).toBe(0);
  });

  test.each([
    ["two currencies", { currency: "USD" }, "currency_mismatch"],
    [
      "two intervals",
      { recurring: { interval: "year" as const, intervalCount: 1 } },
      "interval_mismatch",
    ],
    ["a price that is charged once", { recurring: null }, "validation_failed"],
    ["a price that is not active", { active: false }, "validation_failed"],
  ])("%s", async (_, other, code) => {
    const { ctx, customerId, plan } = await shop();
    const second = await planOf(ctx, 500, other);
    const items = [{ priceId: plan }, { priceId: second }];
    await expect(newSubscription(ctx, { customerId, items })).rejects.toMatchObject({ code });
  });

  test("another merchant's price", async () => {
    const { ctx, customerId } = await shop();
    const foreign = await planOf(await newMerchant(services), 100);
    const made = newSubscription(ctx, { customerId, items: [{ priceId: foreign }] });
    await expect(made).rejects.toMatchObject({ code: "not_found" });
  });

  test("a second one of what a customer may have once, by two requests at once too", async () => {
    const { ctx, customerId } = await shop();
    const plan = await planOf(ctx, 900, { onePerCustomer: true });
    const both = await Promise.allSettled(
      [1, 2].map(() => newSubscription(ctx, { customerId, items: [{ priceId: plan }] })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await paid(ctx)).toBe(900);
  });
});
