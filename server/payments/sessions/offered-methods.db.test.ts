import { expect, test } from "vitest";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { linkOf } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test.each([[["wallet"]], [["bank"]], [["card", "bank"]]])(
  "a page that asks for %j is refused when it is made or changed",
  async (methods) => {
    const ctx = await newMerchant(services);
    const hostedCheckoutConfig = { methods };
    const session = { totalAmount: 100, currency: "EUR", hostedCheckoutConfig };
    const refused = { code: "validation_failed" };
    await expect(
      createCheckoutSession(ctx, CreateCheckoutSession.parse(session)),
    ).rejects.toMatchObject(refused);
    await expect(linkOf(ctx, { hostedCheckoutConfig })).rejects.toMatchObject(refused);
    const link = await linkOf(ctx, { hostedCheckoutConfig: { methods: ["card"] } });
    await expect(
      updatePaymentLink(ctx, {
        id: link.id,
        hostedCheckoutConfig: { methods: methods as ("card" | "bank" | "wallet")[] },
      }),
    ).rejects.toMatchObject(refused);
  },
);

test("a balance is offered on the page of a purchase that was made for its customer", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const hostedCheckoutConfig = { methods: ["wallet" as const] };
  const session = await newSession(ctx, { customerId, hostedCheckoutConfig });
  expect(session.hostedCheckoutConfig.methods).toEqual(["wallet"]);
  const funding = { customerId, hostedCheckoutConfig, purpose: "balance_funding" as const };
  await expect(newSession(ctx, funding)).rejects.toMatchObject({ code: "validation_failed" });
});
