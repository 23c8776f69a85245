import { afterAll, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { forgetCards } from "#server/payments/methods/removals.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { runDue, secondRoundAfterMs } from "#server/routers/personal-data/work/run-erasures.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { attached, customersAt } from "#server/workshop/testing/stripe/kept-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });
const visa = { processorToken: "pm_card_visa" };

/** Everything that Stripe's whole store still has: cards that can be charged, and customers. */
const left = () => ({ cards: attached(double).length, customers: customersAt(double).length });
const none = { cards: 0, customers: 0 };

async function withCustomer() {
  const ctx = await newMerchant(services);
  const { id } = await createCustomer(ctx, { name: "Ann" });
  return { ctx, customerId: id };
}

async function saveCard(ctx: MerchantContext, customerId: string): Promise<string> {
  const { id } = await newIntent(ctx, { customerId });
  const { paymentMethodId } = await confirmPayment(ctx, id, { ...visa, savePaymentMethod: true });
  expect(paymentMethodId).toBeTruthy();
  return paymentMethodId ?? "";
}

async function erase(ctx: MerchantContext, customerId: string) {
  await eraseCustomer(ctx, customerId);
  while ((await runDue(services)) > 0);
  clock.advance(secondRoundAfterMs);
  while ((await runDue(services)) > 0);
  const where = { merchantId: ctx.merchantId, subjectId: customerId };
  return services.db.erasure.findFirstOrThrow({ where });
}

test("Stripe keeps only the newer of a card that was saved twice, and nothing once it is removed", async () => {
  const { ctx, customerId } = await withCustomer();
  const id = await saveCard(ctx, customerId);
  expect(await saveCard(ctx, customerId)).toBe(id);
  clock.advance(5 * minuteMs);
  expect(await forgetCards(services)).toBe(1);
  expect(left()).toEqual({ cards: 1, customers: 1 });
  const again = await newIntent(ctx, { customerId });
  expect((await confirmPayment(ctx, again.id, { paymentMethodId: id })).status).toBe("succeeded");
  await removePaymentMethod(ctx, id);
  expect(left()).toEqual(none);
  expect(await services.db.cardRemoval.count()).toBe(0);
});

test("a card that is removed while Stripe is away is forgotten as soon as it is back, and never given up", async () => {
  const { ctx, customerId } = await withCustomer();
  const id = await saveCard(ctx, customerId);
  double.faults.answer = { to: /payment_methods/, status: 401, type: "invalid_request_error" };
  await removePaymentMethod(ctx, id);
  for (let hours = 0; hours < 30; hours += 1) {
    clock.advance(hourMs);
    await forgetCards(services);
  }
  expect(left()).toEqual({ cards: 1, customers: 1 });
  double.clearFaults();
  clock.advance(hourMs);
  expect(await forgetCards(services)).toBe(1);
  expect(left()).toEqual(none);
});

test.each(["detach", "customers"])(
  "a removal whose answer was lost at %s ends with nothing left",
  async (lost) => {
    const { ctx, customerId } = await withCustomer();
    const id = await saveCard(ctx, customerId);
    double.faults.loseAnswerOf = new RegExp(lost);
    await removePaymentMethod(ctx, id);
    double.clearFaults();
    clock.advance(hourMs);
    expect(await forgetCards(services)).toBe(1);
    expect(left()).toEqual(none);
  },
);

test("after an erasure Stripe keeps no card of the person, be it replaced or removed before, and no customer", async () => {
  const { ctx, customerId } = await withCustomer();
  const other = await withCustomer();
  const otherId = await saveCard(other.ctx, other.customerId);
  await saveCard(ctx, customerId);
  await saveCard(ctx, customerId);
  expect(left()).toEqual({ cards: 3, customers: 3 });
  expect(await erase(ctx, customerId)).toMatchObject({ finishedAt: expect.any(Date) });
  expect(left()).toEqual({ cards: 1, customers: 1 });
  expect(await services.db.cardRemoval.count()).toBe(0);
  await removePaymentMethod(other.ctx, otherId);
  expect(left()).toEqual(none);
});

test("an erasure waits for a processor that is away", async () => {
  const { ctx, customerId } = await withCustomer();
  await saveCard(ctx, customerId);
  double.faults.dropRequestsTo = /payment_methods/;
  expect(await erase(ctx, customerId)).toMatchObject({ finishedAt: null });
  double.clearFaults();
  for (let hours = 0; hours < 3; hours += 1) {
    clock.advance(hourMs);
    while ((await runDue(services)) > 0);
  }
  expect(left()).toEqual(none);
});

test("a look with the key of another account detaches and deletes nothing, and says that it could take in nothing", async () => {
  const { ctx, customerId } = await withCustomer();
  const id = await saveCard(ctx, customerId);
  const theirs = new Map(double.objects);
  double.objects.clear();
  clock.advance(3 * dayMs);
  while ((await lookAtProcessor(services)) > 0);
  const look = await services.db.processorLook.findUniqueOrThrow({
    where: { id: "stripe:methods" },
  });
  expect(look).toMatchObject({ unhandled: 1, finishedAt: expect.any(Date) });
  for (const [name, object] of theirs) double.objects.set(name, object);
  clock.advance(3 * dayMs);
  while ((await lookAtProcessor(services)) > 0);
  expect(left()).toEqual({ cards: 1, customers: 1 });
  expect(await services.db.processorLook.count({ where: { unhandled: { gt: 0 } } })).toBe(0);
  await removePaymentMethod(ctx, id);
  expect(left()).toEqual(none);
});

test("a customer whose payment was made by another copy of this database is left to that one", async () => {
  const { ctx } = await withCustomer();
  const { merchantId } = ctx;
  const made = (metadata: Record<string, string>) =>
    double.put({ object: "customer", balance: 0, metadata });
  made({ merchantId, attemptId: "att_of_the_other" });
  made({ merchantId: "mer_of_the_other" });
  made({});
  const before = made({ merchantId });
  clock.advance(3 * dayMs);
  while ((await lookAtProcessor(services)) > 0);
  expect(left()).toEqual({ cards: 0, customers: 3 });
  expect(customersAt(double)).not.toContainEqual(expect.objectContaining({ id: before.id }));
});
