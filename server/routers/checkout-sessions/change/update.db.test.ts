import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { updateCheckoutSession } from "#server/routers/checkout-sessions/change/update.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import {
  CreateCheckoutSession,
  UpdateCheckoutSession,
} from "#server/wire/payments/checkout-session.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { card, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

const sold = { currency: "EUR", lineItems: [{ name: "Vase", amount: 3000, currency: "EUR" }] };
const shippingOptions = [
  { name: "Standard", amount: 500, countries: ["NL"] },
  { name: "Express", amount: 1500, countries: ["NL"] },
];

async function sell(ctx: MerchantContext, more: object = {}) {
  return createCheckoutSession(ctx, CreateCheckoutSession.parse({ ...sold, ...more }));
}

function change(ctx: MerchantContext, id: string, input: object) {
  return updateCheckoutSession(ctx, UpdateCheckoutSession.parse({ id, ...input }));
}

test("a session is made with the contact and the delivery that a program knows", async () => {
  const ctx = await newMerchant(services);
  const contact = { email: "ada@shop.example", address: { country: "NL" } };
  const session = await sell(ctx, { shippingOptions, contact, shippingOption: "option_1" });
  expect(session).toMatchObject({ totalAmount: 4500, shippingAmount: 1500, contact });
  const intent = await getPaymentIntent(ctx, session.paymentIntentId ?? "");
  const payer = await ctx.db.customer.findFirstOrThrow({ where: { merchantId: ctx.merchantId } });
  expect(intent.customerId).toBe(payer.id);
  expect(payer.email).toBe("ada@shop.example");
});

test("a change reprices the session and its payment, and leaves the rest as it is", async () => {
  const ctx = await newMerchant(services);
  const { id: discountId } = await newDiscount(ctx, { percentOff: "10" });
  const { id, paymentIntentId } = await sell(ctx, { shippingOptions, discountId });
  const lineItems = [{ name: "Vase", quantity: 3, amount: 3000, currency: "EUR" }];
  expect(await change(ctx, id, { lineItems })).toMatchObject({
    totalAmount: 8600,
    discountAmount: 900,
    shippingAmount: 500,
  });
  expect(await change(ctx, id, { promotionCode: null })).toMatchObject({
    totalAmount: 9500,
    discountId: null,
  });
  expect((await getPaymentIntent(ctx, paymentIntentId ?? "")).amount).toBe(9500);
});

test.each([
  ["a way of delivery that is not offered", { shippingOption: "option_7" }, "validation_failed"],
  ["a code that does not apply", { promotionCode: "NOPE" }, "discount_not_applicable"],
  ["an unknown product", { lineItems: [{ productId: "prod_1" }] }, "not_found"],
  [
    "lines in another currency",
    { lineItems: [{ name: "Vase", amount: 1, currency: "USD" }] },
    "currency_mismatch",
  ],
])("%s is refused and changes nothing", async (_, input, code) => {
  const ctx = await newMerchant(services);
  const { id } = await sell(ctx, "lineItems" in input ? {} : { shippingOptions });
  const before = await ctx.db.checkoutSession.findMany({ where: { merchantId: ctx.merchantId } });
  await expect(change(ctx, id, input)).rejects.toMatchObject({ code });
  const after = await ctx.db.checkoutSession.findMany({ where: { merchantId: ctx.merchantId } });
  expect(after).toEqual(before);
});

test("an order that is being paid stays as it is, and so does one that was paid", async () => {
  const ctx = await newMerchant(services);
  const { id, paymentIntentId } = await sell(ctx);
  const intentId = paymentIntentId ?? "";
  const lineItems = [{ name: "Vase", amount: 100, currency: "EUR" }];
  await confirmPayment(ctx, intentId, { card: card("4000000000003220") });
  await expect(change(ctx, id, { lineItems })).rejects.toMatchObject({
    code: "payment_in_progress",
  });
  const paid = await sell(ctx);
  await confirmPayment(ctx, paid.paymentIntentId ?? "", { card: card() });
  await expect(change(ctx, paid.id, { lineItems })).rejects.toMatchObject({
    code: "session_not_open",
  });
});

test("a contact without an email address leaves the payer, and null takes the contact away", async () => {
  const ctx = await newMerchant(services);
  const contact = { email: "ada@shop.example", name: "Ada" };
  const { id, paymentIntentId } = await sell(ctx, { contact });
  expect((await change(ctx, id, { contact: {} })).contact).toEqual({});
  const intent = await getPaymentIntent(ctx, paymentIntentId ?? "");
  expect(intent.customerId).not.toBeNull();
  expect((await change(ctx, id, { contact: null })).contact).toBeNull();
});

test("only a purchase takes other lines", async () => {
  const ctx = await newMerchant(services);
  const lineItems = [{ name: "Vase", amount: 100, currency: "EUR" }];
  const { id } = await sell(ctx, {
    lineItems: undefined,
    mode: "setup",
    customerId: undefined,
  });
  await expect(change(ctx, id, { lineItems })).rejects.toMatchObject({ code: "invalid_state" });
});
