import { afterAll, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  ledgerBalances,
  newCustomer,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });

/** A link of a plan of 24.00 euros a month whose first period costs nothing, opened by a customer. */
async function freeAtFirst(ctx: MerchantContext) {
  const recurring = { interval: "month", intervalCount: 1 } as const;
  const plan = { name: "Coffee", amount: 2400, currency: "EUR", recurring };
  const { id: productId } = await createProduct(ctx, CreateProduct.parse(plan));
  const { id: discountId } = await newDiscount(ctx, { percentOff: "100", duration: "once" });
  const { id: customerId } = await newCustomer(ctx);
  const link = {
    mode: "subscription",
    currency: "EUR",
    customerId,
    lineItems: [{ productId, quantity: 1 }],
    totalAmount: 2400,
    successUrl: "",
    cancelUrl: "",
    metadata: {},
    discountId,
  };
  const { id } = await createPaymentLink(ctx, CreatePaymentLink.parse(link));
  return openLinkSession(ctx, id, {});
}

const madeAt = (from: number) =>
  double.seen.slice(from).flatMap(({ method, path }) => (method === "POST" ? [path] : []));

test("a link's subscription that costs nothing at first has Stripe save the card, and charge it in full from the second period on", async () => {
  const ctx = await newMerchant(services);
  const session = await freeAtFirst(ctx);
  expect(session.totalAmount).toBe(0);
  const first = await confirmPayment(ctx, session.paymentIntentId ?? "", {
    processorToken: "pm_card_visa",
  });
  expect(first).toMatchObject({ status: "succeeded", amountCaptured: 0 });
  const saved = madeAt(0);
  expect(saved.filter((path) => path === "/v1/setup_intents")).toHaveLength(1);
  expect(saved.filter((path) => path.startsWith("/v1/payment_intents"))).toEqual([]);
  expect(await ledgerBalances(ctx)).toEqual({});
  for (const periods of [1, 2]) {
    const from = double.seen.length;
    clock.advance(32 * dayMs);
    expect(await renewSubscriptions(services)).toBe(1);
    expect(madeAt(from).filter((path) => path === "/v1/payment_intents")).toHaveLength(1);
    const charged = [...double.objects.values()].filter(({ object }) => object === "charge");
    expect(charged.map(({ amount }) => amount)).toEqual(Array(periods).fill(2400));
    expect((await ledgerBalances(ctx))["merchant"]).toBeGreaterThan(0);
  }
});

test("a card that Stripe declines to save begins no subscription, and another one does", async () => {
  const ctx = await newMerchant(services);
  const session = await freeAtFirst(ctx);
  const intentId = session.paymentIntentId ?? "";
  const declined = { processorToken: "pm_card_chargeDeclinedInsufficientFunds" };
  await expect(confirmPayment(ctx, intentId, declined)).rejects.toMatchObject({
    code: "card_declined",
  });
  const { merchantId } = ctx;
  expect(await ctx.db.subscription.count({ where: { merchantId } })).toBe(0);
  expect((await confirmPayment(ctx, intentId, { processorToken: "pm_card_visa" })).status).toBe(
    "succeeded",
  );
  expect(await ctx.db.subscription.count({ where: { merchantId } })).toBe(1);
});
