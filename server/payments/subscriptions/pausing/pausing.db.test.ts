import { describe, expect, test } from "vitest";
import { addMs, dayMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const paid = (times: number) => ({ clearing: -4900 * times, merchant: 4900 * times });
const after = (moment: string, ms: number) => addMs(new Date(moment), ms).toISOString();

async function subscribed() {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const where = { merchantId: ctx.merchantId };
  const { id } = await services.db.subscription.findFirstOrThrow({ where });
  const { currentPeriodEnd } = await getSubscription(ctx, id);
  return { ctx, customer, id, currentPeriodEnd };
}

async function renewAll(with_ = services): Promise<void> {
  for (let passes = 0; passes < 20 && (await renewSubscriptions(with_)) > 0; passes += 1);
}

const pause = (ctx: MerchantContext, id: string, resumesAt?: string) =>
  pauseSubscription(ctx, { id, keepService: false, ...(resumesAt && { resumesAt }) });

describe("a pause", () => {
  test("charges nothing, however many periods pass", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    const pausedAt = clock.now().toISOString();
    expect(await pause(ctx, id)).toMatchObject({ status: "paused", pausedAt, resumesAt: null });
    clock.set(after(currentPeriodEnd, 95 * dayMs));
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
    expect((await getSubscription(ctx, id)).currentPeriodEnd).toBe(currentPeriodEnd);
    expect(await eventTypes(ctx, id)).toEqual(["subscription.created", "subscription.paused"]);
  });

  test("that ends within the paid period leaves that period and its end as they were", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    await pause(ctx, id);
    clock.advance(3 * dayMs);
    const resumed = await resumeSubscription(ctx, id);
    expect(resumed).toMatchObject({ status: "active", pausedAt: null, currentPeriodEnd });
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
    clock.set(currentPeriodEnd);
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    expect((await getSubscription(ctx, id)).currentPeriodStart).toBe(currentPeriodEnd);
  });

  test("that outlasts the paid period begins a whole new one, charged once, from the moment of resuming", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    await pause(ctx, id);
    clock.set(after(currentPeriodEnd, 10 * dayMs));
    const now = clock.now().toISOString();
    await resumeSubscription(ctx, id);
    await Promise.all([renewAll(), renewAll()]);
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    const { currentPeriodStart, currentPeriodEnd: end } = await getSubscription(ctx, id);
    expect(currentPeriodStart).toBe(now);
    clock.set(after(end, -secondMs));
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    clock.set(end);
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(3));
    expect(await eventTypes(ctx, id)).toEqual([
      "subscription.created",
      "subscription.paused",
      "subscription.resumed",
      "subscription.renewed",
      "subscription.renewed",
    ]);
  });

  test.each([
    ["on time", 0],
    ["a week late", 7 * dayMs],
  ])("with an end is ended by the worker as of that moment, %s", async (_, lateMs) => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    const resumesAt = after(currentPeriodEnd, 20 * dayMs);
    await pause(ctx, id, resumesAt);
    clock.set(after(resumesAt, -secondMs));
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("paused");
    clock.set(after(resumesAt, lateMs));
    await Promise.all([renewAll(), renewAll()]);
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      resumesAt: null,
      currentPeriodStart: resumesAt,
    });
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
  });

  test("with an end within the paid period is charged at the period's end, also by a worker that slept past both", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    await pause(ctx, id, after(currentPeriodEnd, -dayMs));
    clock.set(after(currentPeriodEnd, 2 * dayMs));
    await renewAll();
    expect((await getSubscription(ctx, id)).currentPeriodStart).toBe(currentPeriodEnd);
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
  });

  test("cancels the renewal that is being retried, and its first charge afterwards begins the retries anew", async () => {
    const { ctx, customer, id, currentPeriodEnd } = await subscribed();
    await cardTurns(services, customer.id, "insufficient_funds");
    clock.set(currentPeriodEnd);
    await renewAll();
    await pause(ctx, id);
    clock.advance(20 * dayMs);
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("paused");
    await resumeSubscription(ctx, id);
    const resumedAt = clock.now().toISOString();
    await renewAll();
    const where = { merchantId: ctx.merchantId, subscriptionId: id, mode: "payment" } as const;
    const renewals = await services.db.paymentIntent.findMany({ where, orderBy: { id: "asc" } });
    expect(renewals.map(({ status }) => status)).toEqual(["canceled", "requires_payment_method"]);
    expect(await services.db.subscription.findFirst({ where: { id } })).toMatchObject({
      status: "past_due",
      renewalAttempts: 1,
    });
    await cardTurns(services, customer.id, "approved");
    clock.advance(dayMs);
    await renewAll();
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      currentPeriodStart: resumedAt,
    });
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
  });

  test("that comes while the card is charged gives the money back", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    clock.set(currentPeriodEnd);
    await renewSubscriptions(whileCharged(async () => void (await pause(ctx, id))));
    await settleRefunds(services);
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
    expect((await getSubscription(ctx, id)).status).toBe("paused");
  });

  test("paused and resumed while the card is charged, the period is paid once", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    clock.set(currentPeriodEnd);
    await renewSubscriptions(
      whileCharged(async () => {
        await pause(ctx, id);
        await resumeSubscription(ctx, id);
      }),
    );
    await renewAll();
    expect(await ledgerBalances(ctx)).toEqual(paid(2));
    expect((await getSubscription(ctx, id)).currentPeriodStart).toBe(currentPeriodEnd);
  });

  test("repeated, it keeps its beginning, takes the other end, and is no news where nothing differs", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    const { pausedAt } = await pause(ctx, id);
    clock.advance(dayMs);
    const later = { pausedAt, resumesAt: currentPeriodEnd };
    expect(await pause(ctx, id, currentPeriodEnd)).toMatchObject(later);
    expect(await pause(ctx, id, currentPeriodEnd)).toMatchObject(later);
    expect(await eventTypes(ctx, id)).toEqual([
      "subscription.created",
      "subscription.paused",
      "subscription.updated",
    ]);
  });
});

describe("a paused subscription", () => {
  test("canceled with its paid period ends with that, charged for nothing more", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    await pause(ctx, id, after(currentPeriodEnd, dayMs));
    await cancelSubscription(ctx, { id, atPeriodEnd: true });
    clock.set(after(currentPeriodEnd, 2 * dayMs));
    await renewAll();
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
    expect(await ledgerBalances(ctx)).toEqual(paid(1));
  });

  test("stays paused when its cancellation is undone, and is resumed at the time of the pause", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    const resumesAt = after(currentPeriodEnd, dayMs);
    await pause(ctx, id, resumesAt);
    const said = { reason: "too_expensive", feedback: "Next spring." } as const;
    expect(await cancelSubscription(ctx, { id, atPeriodEnd: true, ...said })).toMatchObject({
      status: "paused",
      cancelReason: "too_expensive",
      cancelFeedback: "Next spring.",
    });
    expect(await resumeSubscription(ctx, id)).toMatchObject({
      status: "paused",
      cancelAtPeriodEnd: false,
      cancelReason: null,
      cancelFeedback: null,
    });
    clock.set(resumesAt);
    await renewAll();
    expect((await getSubscription(ctx, id)).currentPeriodStart).toBe(resumesAt);
  });

  test("ends at once when its paid period is over", async () => {
    const { ctx, id, currentPeriodEnd } = await subscribed();
    await pause(ctx, id);
    clock.set(currentPeriodEnd);
    expect((await cancelSubscription(ctx, { id, atPeriodEnd: true })).status).toBe("canceled");
  });
});

test("a renewal whose answer comes after the pause pays for the period that begins with its end, once", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  clock.set(currentPeriodEnd);
  const deaf = withSandboxFaults(services, { loseAnswer: true });
  const resolvePayment = () => Promise.reject(new Error("connection reset"));
  await renewAll({ ...deaf, processor: { ...deaf.processor, resolvePayment } });
  await pause(ctx, id);
  clock.advance(3 * dayMs);
  const at = clock.now().toISOString();
  await resumeSubscription(ctx, id);
  await reconcileAttempts(services);
  await renewAll();
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    currentPeriodStart: at,
  });
  expect(await ledgerBalances(ctx)).toEqual(paid(2));
});

test("what cannot be paused is refused, and stays as it is", async () => {
  const { ctx, id, currentPeriodEnd } = await subscribed();
  await expect(pause(ctx, id, clock.now().toISOString())).rejects.toThrow("in the future");
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  await expect(pause(ctx, id)).rejects.toThrow("Undo its cancellation before you pause it.");
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active", currentPeriodEnd });
  await cancelSubscription(ctx, { id, atPeriodEnd: false, reason: "other" });
  await expect(pause(ctx, id)).rejects.toThrow("This subscription has ended.");
  expect(await getSubscription(ctx, id)).toMatchObject({ cancelReason: "other", pausedAt: null });
});

/** Something happens after the processor was asked to charge, before its answer is heard. */
function whileCharged(happens: () => Promise<void>) {
  const processor: Processor = {
    ...services.processor,
    createPayment: async (request) => {
      const payment = await services.processor.createPayment(request);
      await happens();
      return payment;
    },
  };
  return { ...services, processor };
}
