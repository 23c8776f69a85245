import { afterAll, beforeEach, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = testClock();
const services = await testServices({ clock, env: double.env });
plant(services.env.DATABASE_URL ?? "", addressAtBank);

beforeEach(() => {
  for (const name of Object.keys(double.faults)) delete double.faults[name as never];
});

/** Its first month is paid, with a card that asks for the shopper or does not, and over. */
async function subscribed(processorToken: string) {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  const intentId = session.paymentIntentId ?? "";
  const { status } = await confirmPayment(ctx, intentId, { processorToken });
  if (status === "requires_action") {
    const where = { merchantId: ctx.merchantId };
    const attempt = await services.db.paymentAttempt.findFirstOrThrow({ where });
    double.answerChallenge(attempt.processorPayment ?? "", true);
    await finishAuthentication(ctx, intentId);
  }
  const { id } = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  return { ctx, id, stands: () => standing(ctx, id) };
}

async function standing(ctx: MerchantContext, id: string) {
  const { merchantId } = ctx;
  const where = { merchantId, template: { in: ["card_needed", "confirmation_needed"] } };
  const letters = await services.db.message.count({ where });
  const { status, renewalAttempts } = await ctx.db.subscription.findFirstOrThrow({ where: { id } });
  return { status, renewalAttempts, letters };
}

test("a card that asks for its shopper is a decline where nobody is there, and the customer confirms it, charged once", async () => {
  const { ctx, id, stands } = await subscribed("pm_card_threeDSecure2Required");
  await renewSubscriptions(services);
  expect(await stands()).toEqual({ status: "past_due", renewalAttempts: 1, letters: 1 });
  const where = { merchantId: ctx.merchantId, subscriptionId: id, mode: "payment" } as const;
  const renewal = await ctx.db.paymentIntent.findFirstOrThrow({ where });
  expect(renewal).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "authentication_required" },
  });
  const paymentMethodId = renewal.paymentMethodId ?? "";
  const { nextAction } = await confirmPayment(ctx, renewal.id, { paymentMethodId });
  expect(nextAction).toMatchObject({ type: "redirect", method: "GET" });
  const asked = double.seen.findLast(({ path }) => path.endsWith("/confirm"));
  expect(asked?.fields).not.toHaveProperty("off_session");
  expect(asked?.fields).toMatchObject({ return_url: expect.stringContaining("/checkout?") });
  const live = { merchantId: ctx.merchantId, status: "requires_action" } as const;
  const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({ where: live });
  double.answerChallenge(attempt.processorPayment ?? "", true);
  expect((await finishAuthentication(ctx, renewal.id)).status).toBe("succeeded");
  await renewSubscriptions(services);
  expect((await stands()).status).toBe("active");
  const ofRenewal = { merchantId: ctx.merchantId, paymentIntentId: renewal.id };
  const attempts = await ctx.db.paymentAttempt.findMany({ where: ofRenewal });
  const charged = attempts.map(
    ({ processorPayment }) => double.objects.get(processorPayment ?? "")?.status,
  );
  expect(charged.toSorted()).toEqual(["requires_payment_method", "succeeded"]);
});

test.each([401, 403])(
  "a key of ours that Stripe refuses (%d) is no decline of anybody's card",
  async (status) => {
    const { id, ctx, stands } = await subscribed("pm_card_visa");
    double.faults.answer = { to: /./, status, type: "invalid_request_error" };
    for (const ms of [0, 10 * minuteMs, hourMs, 4 * hourMs]) {
      clock.advance(ms);
      await renewSubscriptions(services);
      expect(await stands()).toEqual({ status: "active", renewalAttempts: 0, letters: 0 });
    }
    delete double.faults.answer;
    clock.advance(12 * hourMs);
    await renewSubscriptions(services);
    expect(await stands()).toEqual({ status: "active", renewalAttempts: 0, letters: 0 });
    const { currentPeriodStart, currentPeriodEnd } = await getSubscription(ctx, id);
    expect(Date.parse(currentPeriodEnd)).toBeGreaterThan(clock.now().getTime());
    expect(Date.parse(currentPeriodStart)).toBeLessThanOrEqual(clock.now().getTime());
  },
);

test("after a day of it the merchant and the customer are told", async () => {
  const { stands } = await subscribed("pm_card_visa");
  double.faults.answer = { to: /./, status: 401, type: "invalid_request_error" };
  await renewSubscriptions(services);
  clock.advance(dayMs);
  await renewSubscriptions(services);
  expect(await stands()).toEqual({ status: "past_due", renewalAttempts: 1, letters: 1 });
});
