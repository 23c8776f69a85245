import { describe, expect, test } from "vitest";
import { pricedNow } from "#server/checkout/selling/price-session.ts";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { chooseForSession } from "#server/payments/selling/choose-for-session.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listPaymentIntents } from "#server/routers/payment-intents/list.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { ListPaymentIntents } from "#server/wire/payments/payment-intent.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { CreatePromotionCode } from "#server/wire/selling/promotion-code.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  card,
  newCustomer,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-01-01T00:00:00.000Z");
const services = await testServices({ clock });

const delivery = { name: "Standard delivery", amount: 490 };

async function sell(ctx: MerchantContext, input: object) {
  const sold = { currency: "EUR", totalAmount: 9850, ...input };
  return createCheckoutSession(ctx, CreateCheckoutSession.parse(sold));
}

async function register(ctx: MerchantContext, country: string) {
  const input = { country, scheme: "domestic", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(input));
}

/** The invoice that the design draws: €98.50, a fifth off, €4.90 delivery, 21 % VAT inside. */
async function drawnOrder(ctx: MerchantContext) {
  await register(ctx, "NL");
  const { id: discountId } = await newDiscount(ctx, { percentOff: "20" });
  await createPromotionCodes(ctx, CreatePromotionCode.parse({ discountId, code: "SPRING20" }));
  return sell(ctx, { promotionCode: "spring20", shippingOptions: [delivery] });
}

test("an order with a code, delivery and tax has the lines and sums that the drawing has", async () => {
  const ctx = await newMerchant(services);
  const session = await drawnOrder(ctx);
  expect(session).toMatchObject({
    totalAmount: 8370,
    subtotalAmount: 9850,
    discountAmount: 1970,
    shippingAmount: 490,
    taxAmount: 1453,
    tipAmount: 0,
    promotionCode: "SPRING20",
  });
  expect(session.lineItems.map(({ type, name, amount }) => [type, name, amount])).toEqual([
    ["item", "Payment", 9850],
    ["discount", "SPRING20", -1970],
    ["shipping", "Standard delivery", 490],
  ]);
});

test("the payment intent follows the shopper's choices, and what is paid is what was chosen", async () => {
  const ctx = await newMerchant(services);
  const session = await drawnOrder(ctx);
  const priced = await chooseForSession(ctx, session.id, { withoutDiscount: true });
  expect(priced.price.totalAmount).toBe(10_340);
  const intent = await getPaymentIntent(ctx, session.paymentIntentId ?? "");
  expect(intent.amount).toBe(10_340);
  await chooseForSession(ctx, session.id, { code: "SPRING20" });
  const paid = await confirmPayment(ctx, intent.id, { card: card() });
  expect(paid).toMatchObject({ status: "succeeded", amountCaptured: 8370 });
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    status: "complete",
    totalAmount: 8370,
  });
});

test("a code that does not apply is refused by its path and reason when the session is made", async () => {
  const ctx = await newMerchant(services);
  await expect(sell(ctx, { promotionCode: "NOPE" })).rejects.toMatchObject({
    code: "discount_not_applicable",
    message: "promotionCode: no such discount or promotion code is active.",
  });
});

test("a code that does not apply leaves the order as it is when a shopper types it", async () => {
  const ctx = await newMerchant(services);
  const session = await sell(ctx, { allowPromotionCodes: true });
  const priced = await chooseForSession(ctx, session.id, { code: "NOPE" });
  expect(priced).toMatchObject({ discountProblem: "code_unknown", price: { totalAmount: 9850 } });
});

test.each([
  ["an unknown shipping rate", { shippingRateIds: ["shr_1"] }, "not_found"],
  ["both a discount and a code", { discountId: "disc_1", promotionCode: "A" }, "validation_failed"],
  ["a tip on a saved card", { mode: "setup", tipOptions: { custom: true } }, "validation_failed"],
  [
    "an optional item in another currency",
    { optionalItems: [{ name: "Pot", amount: 1, currency: "USD" }] },
    "currency_mismatch",
  ],
])("%s is refused", async (_, input, code) => {
  const ctx = await newMerchant(services);
  await expect(sell(ctx, input)).rejects.toMatchObject({ code });
});

describe("a subscription", () => {
  const monthly = { interval: "month", intervalCount: 1 } as const;

  async function subscribe(ctx: MerchantContext, discount: object, number?: string) {
    const plan = { name: "Coffee", amount: 2400, currency: "EUR", recurring: monthly };
    const { id: productId } = await createProduct(ctx, CreateProduct.parse(plan));
    const { id: discountId } = await newDiscount(ctx, discount);
    const { id: customerId } = await newCustomer(ctx);
    const session = await sell(ctx, {
      mode: "subscription",
      totalAmount: undefined,
      lineItems: [{ productId, quantity: 1 }],
      customerId,
      discountId,
    });
    const intentId = session.paymentIntentId ?? "";
    const { status } = await confirmPayment(ctx, intentId, { card: card(number) });
    if (status === "requires_action") {
      await answerAbout(services, intentId);
      await finishAuthentication(ctx, intentId);
    }
    const { id } = await ctx.db.subscription.findFirstOrThrow({
      where: { merchantId: ctx.merchantId },
    });
    return async (months: number) => {
      for (let month = 0; month < months; month += 1) {
        clock.advance(32 * dayMs);
        // oxlint-disable-next-line no-await-in-loop
        await renewSubscriptions(services);
      }
      const asked = ListPaymentIntents.parse({ subscriptionId: id });
      const { data } = await listPaymentIntents(ctx, asked);
      return data.map(({ amountCaptured }) => amountCaptured).toReversed();
    };
  }

  test("keeps its discount on the page where its bank wants a renewal confirmed", async () => {
    const ctx = await newMerchant(services);
    await register(ctx, "NL");
    const asksAlways = "4000002760003184";
    const renewed = await subscribe(ctx, { percentOff: "10", duration: "forever" }, asksAlways);
    await renewed(1);
    const { merchantId } = ctx;
    const row = await ctx.db.checkoutSession.findFirstOrThrow({
      where: { merchantId, mode: "payment", status: "open" },
    });
    expect(row.totalAmount).toBe(2160n);
    expect(await pricedNow(ctx, row, null)).toEqual({ row, offer: null });
  });

  test("with a discount of three periods, tax on top and delivery is charged to the cent, and a declined renewal uses up none", async () => {
    const ctx = await newMerchant(services);
    await register(ctx, "NL");
    const plan = { name: "Tea", amount: 1999, currency: "EUR", recurring: monthly };
    const product = CreateProduct.parse({ ...plan, taxBehavior: "exclusive" });
    const { id: productId } = await createProduct(ctx, product);
    const repeating = { percentOff: "12.5", duration: "repeating", periods: 3 } as const;
    const { id: discountId } = await newDiscount(ctx, repeating);
    const { id: customerId } = await newCustomer(ctx);
    const session = await sell(ctx, {
      mode: "subscription",
      totalAmount: undefined,
      lineItems: [{ productId, quantity: 1 }],
      shippingOptions: [delivery],
      customerId,
      discountId,
    });
    await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    const renew = async (days: number, by = services) => {
      clock.advance(days * dayMs);
      await renewSubscriptions(by);
    };
    await renew(32);
    await renew(30, withSandboxFaults(services, { refuse: "card_declined" }));
    const where = { merchantId: ctx.merchantId, status: "past_due" } as const;
    expect(await ctx.db.subscription.count({ where })).toBe(1);
    await renew(2);
    await renew(30);
    const { data } = await listPaymentIntents(ctx, ListPaymentIntents.parse({ customerId }));
    const charged = data.filter(({ status }) => status === "succeeded");
    // 19.99 less 2.50 is 17.49, with delivery 22.39; 21 % of 17.49 is 3.67, of 4.90 it is 1.03. Without: 4.20 of 19.99.
    expect(charged.map(({ amountCaptured }) => amountCaptured).toReversed()).toEqual([
      2709, 2709, 2709, 3012,
    ]);
  });

  test.each([
    ["once", {}, [2160, 2400, 2400, 2400]],
    ["repeating", { periods: 3 }, [2160, 2160, 2160, 2400]],
    ["forever", {}, [2160, 2160, 2160, 2160]],
  ])("has its discount %s", async (duration, more, charged) => {
    const ctx = await newMerchant(services);
    const renewed = await subscribe(ctx, { percentOff: "10", duration, ...more });
    expect(await renewed(3)).toEqual(charged);
  });
});
