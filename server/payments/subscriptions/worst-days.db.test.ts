import { describe, expect, test } from "vitest";
import { addMs, dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { ProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const paid = (times: number) => ({ clearing: -4900 * times, merchant: 4900 * times });

async function subscribed() {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const { id } = await services.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const { currentPeriodEnd } = await getSubscription(ctx, id);
  return { ctx, customer, id, currentPeriodEnd };
}

async function renewAll(with_ = services): Promise<void> {
  for (let passes = 0; passes < 20 && (await renewSubscriptions(with_)) > 0; passes += 1);
}

/** Saves another card of the customer, and answers its id. */
async function anotherCard(ctx: MerchantContext, customerId: string): Promise<string> {
  const intent = await newIntent(ctx, { customerId });
  const other = { card: card("5555555555554444"), savePaymentMethod: true };
  const { paymentMethodId } = await confirmPayment(ctx, intent.id, other);
  return paymentMethodId ?? "";
}

const failures = (merchantId: string) =>
  services.db.paymentAttempt.count({ where: { merchantId, status: "failed" } });

describe("canceled while it is renewed", () => {
  test("before the card is charged, nothing is charged", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    clock.set(currentPeriodEnd);
    await renewing(id, async () => {
      await cancelSubscription(ctx, { id, atPeriodEnd: false });
    });
    await settleRefunds(services);
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
  });

  const ways = [
    ["now", false, 0],
    ["at the end of the period, which is over", true, 0],
    ["at the end of the period, by a clock that is behind", true, secondMs],
  ] as const;
  test.each(ways)("%s, while the card is charged: the money goes back", async (...way) => {
    const [, atPeriodEnd, behindMs] = way;
    const { id, currentPeriodEnd, ...subscriber } = await subscribed();
    const now = () => addMs(clock.now(), -behindMs);
    const ctx = { ...subscriber.ctx, clock: { ...clock, now } };
    clock.set(currentPeriodEnd);
    await renewSubscriptions(
      whileCharged(ctx, async () => {
        expect((await cancelSubscription(ctx, { id, atPeriodEnd })).status).toBe("canceled");
      }),
    );
    await settleRefunds(services);
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
    const [refund] = await services.db.refund.findMany({ where: { merchantId: ctx.merchantId } });
    expect(refund).toMatchObject({ status: "succeeded", amount: 4900n });
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.canceled"]);
  });
});

/** Something happens after the processor was asked to charge for this merchant, before its answer is heard. */
function whileCharged({ merchantId }: MerchantContext, happens: () => Promise<void>) {
  const processor: Processor = {
    ...services.processor,
    createPayment: async (request) => {
      const payment = await services.processor.createPayment(request);
      const where = { id: request.attemptId, merchantId };
      if ((await services.db.paymentAttempt.count({ where })) > 0) await happens();
      return payment;
    },
  };
  return { ...services, processor, env: { ...services.env, ...returnedFees } };
}

/** Settings under which a refund of a renewal gives back the fee as well. */
const returnedFees = { FEE_FIXED: { EUR: 100 }, REFUND_FEES: "return" as const };

/** The cancel comes between the renewal's intent and its charge. */
async function renewing(id: string, happens: () => Promise<void>): Promise<void> {
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name !== "$queryRaw") return Reflect.get(target, name);
      return async (...asked: Parameters<typeof services.db.$queryRaw>) => {
        const open = await services.db.paymentIntent.count({
          where: { subscriptionId: id, status: "requires_confirmation" },
        });
        if (open > 0) await happens();
        return target.$queryRaw(...asked);
      };
    },
  });
  await renewSubscriptions({ ...services, db });
}

describe("a worker that was down", () => {
  test("ten days: a declined renewal is tried once a pass, and has its 8 days from then", async () => {
    const { ctx, customer, id, currentPeriodEnd } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    clock.set(currentPeriodEnd);
    clock.advance(10 * dayMs);
    await renewAll();
    expect(await failures(ctx.merchantId)).toBe(1);
    const tries: number[] = [];
    for (let day = 1; day <= 9; day += 1) {
      clock.advance(dayMs);
      await renewAll();
      tries.push(await failures(ctx.merchantId));
    }
    expect(tries).toEqual([2, 2, 3, 3, 4, 4, 4, 5, 5]);
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
  });

  test("95 days: one period is charged, the one that now is in", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    clock.set(currentPeriodEnd);
    clock.advance(95 * dayMs);
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    const { currentPeriodStart, currentPeriodEnd: next } = await getSubscription(ctx, id);
    const now = clock.now().toISOString();
    expect([currentPeriodStart <= now, next > now]).toEqual([true, true]);
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
  });
});

test("one lost request is no decline: it is asked for again, and charged once", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  clock.set(currentPeriodEnd);
  await renewAll(withSandboxFaults(services, { dropRequest: true }));
  clock.advance(31 * secondMs);
  await reconcileAttempts(services);
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active" });
  expect(await eventTypes(ctx, id)).toEqual(["subscription.created"]);
  clock.advance(11 * minuteMs);
  await renewAll();
  expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.renewed"]);
  expect(await ledgerBalances(ctx)).toEqual(paid(2));
});

describe("a card whose charge fails each time, without an answer", () => {
  test("is asked for ever less often, counts as declined after a day, and ends with the 8 days", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    clock.set(currentPeriodEnd);
    const firstDay = await triesUntil(id, "past_due");
    expect(firstDay.tries).toBeLessThan(20);
    const dueAt = new Date(currentPeriodEnd);
    expect(clock.now().getTime()).toBeLessThan(addMs(dueAt, dayMs + 11 * minuteMs).getTime());
    const rest = await triesUntil(id, "canceled");
    expect(rest.tries).toBe(4);
    expect(clock.now().getTime()).toBeLessThan(addMs(dueAt, 9.1 * dayMs).getTime());
    expect(await eventTypes(ctx, id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.canceled",
    ]);
    const where = { merchantId: ctx.merchantId, type: "payment_intent.payment_failed" };
    expect(await services.db.event.count({ where })).toBe(5);
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
  });

  test("one lost request days after a decline is no decline", async () => {
    const { customer, id, currentPeriodEnd } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    clock.set(currentPeriodEnd);
    await renewAll();
    clock.advance(dayMs);
    await renewAll(silent);
    const row = await services.db.subscription.findFirstOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: "past_due", renewalAttempts: 1 });
    expect(row.nextAttemptAt).toEqual(addMs(clock.now(), 10 * minuteMs));
  });
});

/** No charge is answered, and what is asked about afterwards was never charged. */
const silent = {
  ...services,
  processor: {
    ...services.processor,
    createPayment: () => Promise.reject(new ProcessorUnreachable("No answer.")),
  },
};

/** Lets time pass from try to try until the subscription is so, and answers how many it took. */
async function triesUntil(id: string, status: "past_due" | "canceled"): Promise<{ tries: number }> {
  const read = () => services.db.subscription.findFirstOrThrow({ where: { id } });
  for (let tries = 1; ; tries += 1) {
    clock.set(((await read()).nextAttemptAt ?? clock.now()).toISOString());
    await renewSubscriptions(silent);
    if ((await read()).status === status) return { tries };
    expect(tries, "an end is in sight").toBeLessThan(50);
  }
}

test("a renewal is not paid from a balance, where its card would be charged for it again", async () => {
  const { ctx, customer, id, currentPeriodEnd } = await subscribed();
  await fundCustomer(ctx, customer.id, { amount: 9_000 });
  await cardTurns(services, customer.id, "insufficient_funds");
  clock.set(currentPeriodEnd);
  await renewAll();
  const where = { merchantId: ctx.merchantId, checkoutSessionId: null, subscriptionId: id };
  const renewal = await services.db.paymentIntent.findFirstOrThrow({ where });
  const paying = confirmPayment(ctx, renewal.id, { wallet: true });
  await expect(paying).rejects.toMatchObject({ code: "invalid_state" });
  await cardTurns(services, customer.id, "visa");
  clock.advance(dayMs);
  await renewAll();
  expect(await services.db.paymentIntent.findMany({ where })).toMatchObject([
    { id: renewal.id, status: "succeeded" },
  ]);
  expect(await ledgerBalances(ctx)).toMatchObject({ customer: 9_000, merchant: 9_800 });
});

test("the page that asks for a card is closed with the subscription", async () => {
  const { ctx, customer, id, currentPeriodEnd } = await subscribed();
  await cardTurns(services, customer.id, "insufficient_funds");
  clock.set(currentPeriodEnd);
  for (; (await failures(ctx.merchantId)) < 5; clock.advance(dayMs)) await renewAll();
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
  const where = { merchantId: ctx.merchantId, mode: "setup" } as const;
  expect(await services.db.checkoutSession.findMany({ where })).toMatchObject([
    { status: "expired" },
  ]);
  expect((await eventTypes(ctx, id)).at(-1)).toBe("subscription.canceled");
});

describe("another card", () => {
  test("is asked for by email when a charge fails, and charged at once when it is given", async () => {
    const { ctx, customer, id, currentPeriodEnd } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    clock.set(currentPeriodEnd);
    await renewAll();
    const [letter] = await services.db.message.findMany({
      where: { template: "card_needed", merchantId: ctx.merchantId },
    });
    expect(letter?.recipient).toBe(customer.email);
    const sessionId = /entityId=(cs_\w+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const session = await services.db.checkoutSession.findUniqueOrThrow({
      where: own(ctx, sessionId),
    });
    const mastercard = card("5555555555554444");
    await confirmPayment(ctx, session.paymentIntentId ?? "", { card: mastercard });
    await renewAll();
    expect(await getSubscription(ctx, id)).toMatchObject({ status: "active" });
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    expect(await eventTypes(ctx, id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.updated",
      "subscription.renewed",
    ]);
  });

  test.each([1, 5])(
    "given while the old one is declined is tried next, after %s",
    async (tries) => {
      const { ctx, customer, id, currentPeriodEnd } = await subscribed();
      await cardTurns(services, customer.id, "insufficient_funds");
      const paymentMethodId = await anotherCard(ctx, customer.id);
      clock.set(currentPeriodEnd);
      for (; (await failures(ctx.merchantId)) < tries - 1; clock.advance(dayMs)) await renewAll();
      const giving = whileCharged(ctx, async () => {
        await updateSubscription(ctx, { id, paymentMethodId });
      });
      for (;;) {
        await renewSubscriptions(giving);
        if ((await failures(ctx.merchantId)) === tries) break;
        clock.advance(dayMs);
      }
      expect((await getSubscription(ctx, id)).status).toBe("past_due");
      await renewAll();
      expect(await getSubscription(ctx, id)).toMatchObject({ status: "active", paymentMethodId });
      expect(await failures(ctx.merchantId)).toBe(tries);
    },
  );

  test("is set by its id, for a card of the same customer only", async () => {
    const { ctx, customer, id } = await subscribed();
    const paymentMethodId = await anotherCard(ctx, customer.id);
    const change = { id, paymentMethodId };
    expect(await updateSubscription(ctx, change)).toMatchObject({ paymentMethodId });
    const stranger = await subscribed();
    const stolen = updateSubscription(stranger.ctx, { ...change, id: stranger.id });
    await expect(stolen).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a processor that is known to be away is no decline: the renewal is paid once it is back", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  clock.set(currentPeriodEnd);
  const breaker = {
    state: "open",
    isAccountRefused: false,
    admit: () => ({ retryAfterS: 15 }),
  } as const;
  await renewAll({ ...services, processor: { ...services.processor, breaker } });
  expect(await failures(ctx.merchantId)).toBe(0);
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active", currentPeriodEnd });
  expect(await ledgerBalances(ctx)).toMatchObject(paid(1));

  clock.advance(2 * minuteMs);
  await renewAll();
  expect(await ledgerBalances(ctx)).toMatchObject(paid(2));
});
