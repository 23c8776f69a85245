import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { getAttention } from "#server/routers/dashboard/overview/attention.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function paidWith(number: string) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card(number) });
  return { ctx, id };
}

async function lookAgain() {
  clock.advance(dayMs);
  await lookAtProcessor(services);
}

test("a dispute and a warning whose notices were lost are taken in within a day, once", async () => {
  const disputed = await paidWith("4000000000000259");
  const warned = await paidWith("4000000000005423");
  await services.db.sandboxNotice.deleteMany({});
  for (let hours = 0; hours < 25; hours += 1) {
    await lookAtProcessor(services);
    clock.advance(hourMs);
  }
  await lookAtProcessor(services);
  expect((await eventTypes(disputed.ctx)).filter((type) => type.startsWith("dispute."))).toEqual([
    "dispute.created",
  ]);
  expect((await eventTypes(warned.ctx)).filter((type) => type.endsWith("warning"))).toEqual([
    "payment_intent.fraud_warning",
  ]);
});

test("a payment of which the bank warns needs somebody, until it is refunded or disputed", async () => {
  const { ctx, id } = await paidWith("4000000000005423");
  for (const _ of [1, 2]) await handleNotices(services);
  expect((await getAttention(ctx)).fraudWarnings).toEqual({ count: 1, paymentIntentId: id });
  const { entries } = await getPaymentStory(ctx, id);
  expect(entries.filter(({ kind }) => kind === "fraud_warned")).toMatchObject([
    { detail: "made_with_stolen_card" },
  ]);
  await services.db.paymentIntent.updateMany({ where: { id }, data: { amountRefunded: 4900 } });
  expect((await getAttention(ctx)).fraudWarnings).toBeNull();
});

test("a saved card that its bank has renewed shows so, and one that the processor keeps no more is detached", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await createCustomer(ctx, { name: "Ann" });
  const { id } = await newIntent(ctx, { customerId });
  const { paymentMethodId } = await confirmPayment(ctx, id, {
    card: card(),
    savePaymentMethod: true,
  });
  const where = { id: paymentMethodId ?? "" };
  const { processorMethod: token } = await services.db.paymentMethod.findFirstOrThrow({ where });
  const renewed = { last4: "4444", expMonth: 3, expYear: 2040 };
  await services.db.sandboxMethod.update({ where: { token }, data: renewed });
  await lookAgain();
  await lookAgain();
  const shown = { last4: "4444", expiryMonth: 3, expiryYear: 2040, detachedAt: null };
  expect(await services.db.paymentMethod.findFirst({ where })).toMatchObject(shown);
  await services.db.sandboxMethod.delete({ where: { token } });
  await lookAgain();
  expect(await services.db.paymentMethod.findFirst({ where })).not.toMatchObject({
    detachedAt: null,
  });
  expect((await eventTypes(ctx)).filter((type) => type.startsWith("payment_method."))).toEqual([
    "payment_method.attached",
    "payment_method.updated",
    "payment_method.detached",
  ]);
});

test("a subscription whose card was detached at the processor is past due, and its customer asked for another card", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await createCustomer(ctx, { email: "ann@example.com" });
  const session = await newSession(ctx, { mode: "subscription", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  await services.db.sandboxMethod.deleteMany({});
  await lookAgain();
  clock.advance(31 * dayMs);
  await renewSubscriptions(services);
  const where = { merchantId: ctx.merchantId };
  expect(await services.db.subscription.findFirst({ where })).toMatchObject({ status: "past_due" });
  expect(await eventTypes(ctx)).toContain("subscription.past_due");
  const asked = { ...where, recipient: "ann@example.com", template: "card_needed" };
  expect(await services.db.message.count({ where: asked })).toBe(1);
});

test("a look whose process dies goes on where it stood, and is made once a day", async () => {
  await services.db.processorLook.deleteMany({});
  let calls = 0;
  const dying = {
    ...services,
    processor: {
      ...services.processor,
      listChanges: async () => {
        calls += 1;
        throw new Error("died");
      },
    },
  };
  await lookAtProcessor(dying);
  expect(calls).toBe(4);
  expect(await services.db.processorLook.count({ where: { finishedAt: null } })).toBe(4);
  clock.advance(minuteMs);
  expect(await lookAtProcessor(services)).toBe(4);
  expect(await services.db.processorLook.count({ where: { finishedAt: null } })).toBe(0);
  expect(await lookAtProcessor(services)).toBe(0);
  clock.advance(dayMs);
  expect(await lookAtProcessor(services)).toBe(6);
});
