import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { listPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function subscribed(number?: string, timeZone: string | null = null) {
  const ctx = await newMerchant(services);
  await services.db.merchant.update({ where: { id: ctx.merchantId }, data: { timeZone } });
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card(number) });
  const row = await services.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  return { ctx, customer, id: row.id };
}

/** Renews whatever is due, as the worker does: again until nothing is left. */
async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

describe("a subscription", () => {
  test("begins with its first payment: card saved, period of a month, events", async () => {
    const { ctx, customer, id } = await subscribed();
    const now = clock.now();
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      customerId: customer.id,
      amount: 4900,
      currentPeriodStart: now.toISOString(),
    });
    expect(
      (await listPaymentMethods(ctx, { customerId: customer.id, limit: 50, offset: 0 })).data,
    ).toHaveLength(1);
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created"]);
  });

  test("is charged when its period is over, not before, and once however many workers run", async () => {
    const { ctx, id } = await subscribed();
    await renewAll();
    const before = await getSubscription(ctx, id);
    clock.set(before.currentPeriodEnd);
    await Promise.all([
      renewSubscriptions(services),
      renewSubscriptions(services),
      renewSubscriptions(services),
    ]);
    const after = await getSubscription(ctx, id);
    expect(after).toMatchObject({ status: "active", currentPeriodStart: before.currentPeriodEnd });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.renewed"]);
  });

  test("keeps its time of day by the merchant's clocks of when it began, through their changes", async () => {
    clock.set("2027-03-10T08:00:00.000Z");
    const { ctx, id } = await subscribed(undefined, "Europe/Amsterdam");
    await services.db.merchant.update({
      where: { id: ctx.merchantId },
      data: { timeZone: "America/New_York" },
    });
    for (const end of ["2027-04-10T07:00:00.000Z", "2027-05-10T07:00:00.000Z"]) {
      expect(await getSubscription(ctx, id)).toMatchObject({
        timeZone: "Europe/Amsterdam",
        currentPeriodEnd: end,
      });
      clock.set(end);
      await renewAll();
    }
  });

  test("that cannot be charged is tried again over 8 days and then ends", async () => {
    const { ctx, customer, id } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
    const tries: number[] = [];
    for (let day = 0; day <= 10; day += 1) {
      await renewAll();
      tries.push(
        await services.db.paymentAttempt.count({
          where: { merchantId: ctx.merchantId, status: "failed" },
        }),
      );
      clock.advance(dayMs);
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]);
    expect(await getSubscription(ctx, id)).toMatchObject({ status: "canceled" });
    expect(await eventTypes(ctx, id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.canceled",
    ]);
    const intents = await services.db.paymentIntent.findMany({
      where: { merchantId: ctx.merchantId, status: "failed" },
    });
    expect(intents).toHaveLength(1);
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("recovers when a retry is paid, and keeps its dates", async () => {
    const { ctx, customer, id } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    const { currentPeriodEnd } = await getSubscription(ctx, id);
    clock.set(currentPeriodEnd);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("past_due");
    await cardTurns(services, customer.id, "visa");
    clock.advance(dayMs);
    await renewAll();
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      currentPeriodStart: currentPeriodEnd,
    });
  });

  test("whose bank asks for 3-D Secure when nobody is there counts as declined", async () => {
    const { ctx, customer, id } = await subscribed();
    await cardTurns(services, customer.id, "challenge_always");
    clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("past_due");
  });

  test("canceled at the period's end is not charged again", async () => {
    const { ctx, id } = await subscribed();
    const row = await cancelSubscription(ctx, { id, atPeriodEnd: true });
    expect(row).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    clock.set(row.currentPeriodEnd);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("canceled now ends now; its card may then be removed", async () => {
    const { ctx, customer, id } = await subscribed();
    const { data } = await listPaymentMethods(ctx, {
      customerId: customer.id,
      limit: 50,
      offset: 0,
    });
    const methodId = data[0]?.id ?? "";
    await expect(removePaymentMethod(ctx, methodId)).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect((await cancelSubscription(ctx, { id, atPeriodEnd: false })).status).toBe("canceled");
    const removed = await removePaymentMethod(ctx, methodId);
    expect(removed).toMatchObject({ id: methodId, deleted: true });
    expect(await removePaymentMethod(ctx, methodId)).toEqual(removed);
    expect((await eventTypes(ctx, methodId)).at(-1)).toBe("payment_method.detached");
  });
});

describe("mode setup", () => {
  test("saves the card and charges nothing", async () => {
    const ctx = await newMerchant(services);
    const customer = await newCustomer(ctx);
    const session = await newSession(ctx, {
      mode: "setup",
      totalAmount: 4900,
      customerId: customer.id,
    });
    const done = await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    expect(done).toMatchObject({
      status: "succeeded",
      amount: 0,
      amountCaptured: 0,
      paymentMethodId: expect.stringMatching(/^pm_/),
    });
    const row = await services.db.checkoutSession.findFirstOrThrow({ where: { id: session.id } });
    expect([row.status, row.paymentStatus]).toEqual(["complete", "no_payment_required"]);
    expect(await ledgerBalances(ctx)).toEqual({});
  });

  test("of a payment link makes the shopper a customer by email", async () => {
    const ctx = await newMerchant(services);
    const link = await createPaymentLink(ctx, linkInput({ mode: "setup", totalAmount: 0 }));
    const session = await openLinkSession(services, link.id, {
      contact: { email: "Ada@Example.com" },
    });
    const done = await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    expect(done.customerId).toMatch(/^cus_/);
    expect(done.paymentMethodId).toMatch(/^pm_/);
  });
});

describe("a payment link", () => {
  test("posted twice with one submission makes one session", async () => {
    const ctx = await newMerchant(services);
    const link = await createPaymentLink(ctx, linkInput({}));
    const open = () => openLinkSession(services, link.id, { submission: "form-1" });
    const ids = new Set((await Promise.all([open(), open(), open()])).map((session) => session.id));
    expect(ids.size).toBe(1);
  });

  test("with one place left is paid once, whoever else is paying", async () => {
    const ctx = await newMerchant(services);
    const link = await createPaymentLink(ctx, linkInput({ maxCompletions: 1 }));
    const sessions = [
      await openLinkSession(services, link.id, {}),
      await openLinkSession(services, link.id, {}),
    ];
    const paying = sessions.map((session) =>
      confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() }),
    );
    const outcomes = await Promise.allSettled(paying);
    expect(outcomes.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "link_unavailable" });
    await expect(openLinkSession(services, link.id, {})).rejects.toMatchObject({
      code: "link_unavailable",
    });
    expect((await eventTypes(ctx, link.id)).slice(-2)).toEqual([
      "payment_link.completed",
      "payment_link.unavailable",
    ]);
  });
});

function linkInput(input: Partial<CreatePaymentLink>): CreatePaymentLink {
  const urls = {
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
  };
  return CreatePaymentLink.parse({
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    metadata: {},
    ...urls,
    ...input,
  });
}
