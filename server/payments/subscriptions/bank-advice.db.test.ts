import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const asksAlways = "4000002760003184";
const asksThere = "4000000000003220";
const neverAgain = "4000000000000341";
const later = "4000000000000358";

/** With the shopper there, who answers the bank. */
async function pays(ctx: MerchantContext, intentId: string, number: string): Promise<void> {
  const { status } = await confirmPayment(ctx, intentId, { card: card(number) });
  if (status !== "requires_action") return;
  await answerAbout(services, intentId);
  await finishAuthentication(ctx, intentId);
}

async function subscribe(ctx: MerchantContext, customerId: string, number: string) {
  const session = await newSession(ctx, { mode: "subscription", customerId });
  const intentId = session.paymentIntentId ?? "";
  await pays(ctx, intentId, number);
  const row = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
    orderBy: { createdAt: "desc" },
  });
  return row.id;
}

async function subscribed(number: string) {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const id = await subscribe(ctx, customer.id, number);
  return { ctx, customerId: customer.id, id };
}

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

/** How often the processor was asked to charge without the shopper. */
const charges = ({ db, merchantId }: MerchantContext) =>
  db.paymentAttempt.count({ where: { merchantId, offSession: true } });

const letters = ({ db, merchantId }: MerchantContext, template: string) =>
  db.message.count({ where: { merchantId, template } });

async function afterDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(dayMs);
    await renewAll();
  }
}

/** Its renewal is due, and tried. */
async function due({ ctx, id }: { ctx: MerchantContext; id: string }): Promise<void> {
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  await renewAll();
}

/** The page of the letter. */
async function savesCard(ctx: MerchantContext, number: string): Promise<void> {
  const intent = await ctx.db.paymentIntent.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, mode: "setup", status: "requires_payment_method" },
  });
  clock.advance(1);
  await pays(ctx, intent.id, number);
  await renewAll();
}

test.each([
  [neverAgain, "card_needed"],
  [asksAlways, "confirmation_needed"],
])(
  "a card whose bank says no for good, or wants its holder, is charged once: %s; letters and end come as ever",
  async (number, template) => {
    const subscription = await subscribed(number);
    const { ctx, id } = subscription;
    await due(subscription);
    expect(await charges(ctx)).toBe(1);
    expect((await getSubscription(ctx, id)).status).toBe("past_due");
    await afterDays(10);
    expect(await charges(ctx)).toBe(1);
    expect((await getSubscription(ctx, id)).status).toBe("canceled");
    expect(await letters(ctx, template)).toBe(4);
  },
);

test("a card whose bank says to try again later is tried on the days of the schedule", async () => {
  const subscription = await subscribed(later);
  await due(subscription);
  await afterDays(10);
  expect(await charges(subscription.ctx)).toBe(5);
});

test("no other subscription charges a card that a bank has refused for good", async () => {
  const subscription = await subscribed(neverAgain);
  const { ctx, customerId } = subscription;
  const other = await subscribe(ctx, customerId, neverAgain);
  await due(subscription);
  await due({ ctx, id: other });
  expect((await getSubscription(ctx, other)).status).toBe("past_due");
  expect(await charges(ctx)).toBe(1);
});

test("another card is charged at once", async () => {
  const subscription = await subscribed(neverAgain);
  const { ctx, id } = subscription;
  await due(subscription);
  await savesCard(ctx, "4242424242424242");
  expect((await getSubscription(ctx, id)).status).toBe("active");
  expect(await charges(ctx)).toBe(2);
});

test("a card that its holder saves anew is charged again", async () => {
  const subscription = await subscribed(asksThere);
  const { ctx, id, customerId } = subscription;
  await cardTurns(services, customerId, "challenge_always");
  await due(subscription);
  expect((await getSubscription(ctx, id)).status).toBe("past_due");
  clock.advance(1);
  const anew = await newSession(ctx, { mode: "setup", customerId });
  await pays(ctx, anew.paymentIntentId ?? "", asksThere);
  await afterDays(1);
  expect(await charges(ctx)).toBe(2);
  expect((await getSubscription(ctx, id)).status).toBe("active");
});

test("nor does a program charge it without its holder, until it has paid with its holder there", async () => {
  const subscription = await subscribed(neverAgain);
  const { ctx, customerId } = subscription;
  await due(subscription);
  const { paymentMethodId } = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  const alone = async () => {
    const { id } = await newIntent(ctx, { customerId });
    return confirmPaymentIntent(ctx, {
      id,
      paymentMethodId: paymentMethodId ?? "",
      offSession: true,
    });
  };
  await expect(alone()).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("do_not_try_again") as string,
  });
  expect(await charges(ctx)).toBe(1);
  const there = await newIntent(ctx, { customerId });
  await confirmPayment(ctx, there.id, { paymentMethodId: paymentMethodId ?? "" });
  await cardTurns(services, customerId, "visa");
  expect((await alone()).status).toBe("succeeded");
});
