import { expect, test } from "vitest";
import { actFor } from "#server/context.ts";
import { confirmPayment } from "#server/payments/confirm.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { CreatePaymentIntent } from "#server/routers/payment-intents/schema.ts";
import { testServices } from "#server/testing/test-services.ts";

const services = await testServices();
const ctx = actFor(services, "mer_test");

test("pays", async () => {
  const intent = await createPaymentIntent(ctx, CreatePaymentIntent.parse({ amount: 100, currency: "EUR" }));
  const paid = await confirmPayment(ctx, intent.id, { card: { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" } });
  expect(paid.status).toBe("succeeded");
});
