import { expect, test } from "vitest";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const line = { quantity: 1, amount: 4900, currency: "EUR", productId: null };

test("a session from a total alone has one line of it, so that lines sum to the total", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { totalAmount: 4900 });
  expect(session.lineItems).toMatchObject([{ ...line, name: "Payment" }]);
  const { id: customerId } = await newCustomer(ctx);
  const funding = await newSession(ctx, { purpose: "balance_funding", customerId });
  expect(funding.lineItems).toMatchObject([{ ...line, name: "Balance" }]);
});

test("so has one from a link without lines, named after it, also when the shopper chose", async () => {
  const ctx = await newMerchant(services);
  const urls = { successUrl: "https://shop.example", cancelUrl: "https://shop.example" };
  const input = { totalAmount: 4900, currency: "EUR", mode: "payment", metadata: {}, ...urls };
  const link = await createPaymentLink(
    ctx,
    CreatePaymentLink.parse({ ...input, name: "Gift", minimumAmount: 100, allowQuantity: true }),
  );
  const twice = await openLinkSession(services, link.id, { quantity: 2 });
  expect(twice).toMatchObject({ totalAmount: 9800, lineItems: [{ ...line, quantity: 2 }] });
  const chosen = await openLinkSession(services, link.id, { amount: 700 });
  expect(chosen.lineItems).toMatchObject([{ ...line, amount: 700, name: "Gift" }]);
});

test("a setup that charges nothing has none", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const input = { mode: "setup", customerId, totalAmount: undefined } as const;
  expect((await newSession(ctx, input)).lineItems).toEqual([]);
});

test.each([
  ["a price", 500],
  ["no price", null],
])(
  "a product in yen with %s is sold in no other currency, by no line and no total",
  async (_, amount) => {
    const ctx = await newMerchant(services);
    const product = await createProduct(
      ctx,
      CreateProduct.parse({ name: "Bonsai", currency: "JPY", amount }),
    );
    const sell = (input: object) =>
      createCheckoutSession(ctx, CreateCheckoutSession.parse({ currency: "USD", ...input }));
    const line = { name: "Pot", amount: 900, currency: "USD" };
    const productId = product.id;
    for (const own of [
      { amount: 320 },
      { currency: "USD" },
      { currency: "USD", amount: 320 },
      { currency: "JPY", amount: 320 },
    ]) {
      const refused = sell({ lineItems: [line, { productId, ...own }] });
      await expect(refused).rejects.toMatchObject({
        code: "currency_mismatch",
        message: expect.stringMatching(/^lineItems\.1\.currency: .*JPY/),
      });
    }
    await expect(sell({ productId, totalAmount: 500 })).rejects.toMatchObject({
      code: "currency_mismatch",
    });
    const sold = sell({ currency: "JPY", lineItems: [{ productId, amount: 320 }] });
    await expect(sold).resolves.toMatchObject({ totalAmount: 320, currency: "JPY" });
  },
);
