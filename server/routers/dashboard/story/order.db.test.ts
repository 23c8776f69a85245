import { expect, test } from "vitest";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test("a payment's page knows its discount, and each tax with what it is of", async () => {
  const ctx = await newMerchant(services);
  const { price, paymentIntentId } = await payPricedOrder(ctx);
  const { order } = await getPaymentStory(ctx, paymentIntentId);
  expect(order).toEqual({
    discountId: price.breakdown.discount?.discountId,
    taxes: [
      { kind: "included", percent: 21, base: 2_476, amount: 521 },
      { kind: "on_top", percent: 9, base: 1_993, amount: 180 },
    ],
  });
  const { id } = await newIntent(ctx);
  expect((await getPaymentStory(ctx, id)).order).toEqual({ discountId: null, taxes: [] });
});
