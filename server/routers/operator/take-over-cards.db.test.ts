import { afterAll, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { forgetCards } from "#server/payments/methods/removals.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { type CardElsewhere, takeOverCards } from "#server/routers/operator/take-over-cards.ts";
import { listPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { attached, customersAt } from "#server/workshop/testing/stripe/kept-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });

function cardAt(customer: string, last4: string): string {
  const fingerprint = `${last4} of ${customer}`;
  const card = {
    brand: "visa",
    last4,
    exp_month: 4,
    exp_year: 2031,
    funding: "credit",
    fingerprint,
  };
  return double.put({ object: "payment_method", type: "card", customer, card }).id;
}

/** A customer whom Stripe has known since before this service, with a card; imported here. */
async function moved(ctx: MerchantContext) {
  const customer = double.put({ object: "customer", metadata: {}, balance: 0 }).id;
  const method = cardAt(customer, "4242");
  const { id } = await createCustomer(ctx, { name: "Ann", metadata: { stripeId: customer } });
  return { customerId: id, one: { customer, method, isDefault: false } };
}

const takeOver = (ctx: MerchantContext, cards: CardElsewhere[], dryRun = false) =>
  takeOverCards(
    services,
    { merchantId: ctx.merchantId, processor: "stripe", cards, idKey: "stripeId", dryRun },
    { name: "Oda" },
  );

const cardsOf = async (ctx: MerchantContext) =>
  (await listPaymentMethods(ctx, { limit: 10, offset: 0 })).data;

test("a card that Stripe keeps is tried out, taken over once, and charged through Stripe's own customer", async () => {
  const ctx = await newMerchant(services);
  const { customerId, one } = await moved(ctx);
  expect(await takeOver(ctx, [one], true)).toMatchObject([{ outcome: "taken", customerId }]);
  expect(await cardsOf(ctx)).toEqual([]);
  expect(await takeOver(ctx, [one])).toMatchObject([{ outcome: "taken" }]);
  expect(await takeOver(ctx, [one])).toMatchObject([{ outcome: "known" }]);
  const [card] = await cardsOf(ctx);
  expect(card).toMatchObject({
    customerId,
    provider: "stripe",
    brand: "visa",
    last4: "4242",
    expiryMonth: 4,
    expiryYear: 2031,
    isDefault: true,
  });
  const intent = await newIntent(ctx, { customerId });
  const paid = await confirmPayment(ctx, intent.id, { paymentMethodId: card?.id ?? "" });
  expect(paid.status).toBe("succeeded");
  const charged = [...double.objects.values()].find(({ object }) => object === "payment_intent");
  expect(charged).toMatchObject({ customer: one.customer, payment_method: one.method });
});

test("the card that is Stripe's default is the default here, whichever comes first", async () => {
  const ctx = await newMerchant(services);
  const { customerId, one } = await moved(ctx);
  const other = cardAt(one.customer, "0005");
  await takeOver(ctx, [one, { customer: one.customer, method: other, isDefault: true }]);
  const defaults = (await cardsOf(ctx)).filter(({ isDefault }) => isDefault);
  expect(defaults).toMatchObject([{ customerId, last4: "0005" }]);
});

test("refused: a card of another merchant, of another customer at Stripe, unknown there, or of nobody here", async () => {
  const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
  const { one } = await moved(ctx);
  const theirs = await moved(other);
  await takeOver(other, [theirs.one]);
  await createCustomer(ctx, { name: "Eve", metadata: { stripeId: theirs.one.customer } });
  const reasons = await takeOver(ctx, [
    theirs.one,
    { ...one, method: theirs.one.method },
    { ...one, method: "pm_nobodys" },
    { ...one, customer: "cus_nobodys" },
  ]);
  expect(reasons.map(({ reason }) => reason)).toEqual([
    "another merchant has it",
    "the processor keeps it for no such customer",
    "the processor refuses it (resource_missing)",
    "its customer is not imported",
  ]);
  expect(await cardsOf(ctx)).toEqual([]);
});

test("a card that is removed leaves Stripe's customer, who may have subscriptions there", async () => {
  const ctx = await newMerchant(services);
  const { one } = await moved(ctx);
  await takeOver(ctx, [one]);
  const [card] = await cardsOf(ctx);
  await removePaymentMethod(ctx, card?.id ?? "");
  clock.advance(hourMs);
  await forgetCards(services);
  clock.advance(3 * dayMs);
  await lookAtProcessor(services);
  expect(attached(double, one.customer)).toEqual([]);
  expect(customersAt(double).map(({ id }) => id)).toContain(one.customer);
});
