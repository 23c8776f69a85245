import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { ofLink, pay, visit } from "#server/workshop/testing/payments/shopper.ts";

const app = await createTestApp();
const { services, merchant } = app;

// PostgreSQL keeps no half of a pair in jsonb: whoever cuts a text there must not cut a leaf in two.

test("what the audit log shortens is a text all the same, wherever it is cut", async () => {
  for (const before of [198, 199, 200]) {
    const description = `${"a".repeat(before)}🌿🌿`;
    const body = { name: "Monstera", currency: "EUR", amount: 2450, description };
    const { status } = await app.request("POST", "/products", { body });
    expect([before, status]).toEqual([before, 201]);
  }
});

test("so is the end of an account number that is none", async () => {
  await fundMerchant(actFor(services, merchant.id), { amount: 10_000 });
  const destination = { bank: "Fern", accountName: "Fern", accountNumber: "a🌿🌿b12" };
  const body = { amount: 100, currency: "EUR", destination };
  expect((await app.request("POST", "/payouts", { body })).status).not.toBe(500);
});

test("and so is what a campaign's address says of itself", async () => {
  const { body: link } = await app.request("POST", "/payment-links", {
    body: {
      totalAmount: 4900,
      currency: "EUR",
      mode: "payment",
      metadata: {},
      successUrl: "",
      cancelUrl: "",
    },
  });
  const address = visit(ofLink(link.id));
  address.query.utm_source = `${"a".repeat(199)}🌿`;
  await pay(services, address, "4242424242424242", { email: "ada@example.com" });
  const session = await services.db.checkoutSession.findFirstOrThrow({
    where: { merchantId: merchant.id, paymentLinkId: link.id },
  });
  expect(session.metadata).toEqual({ utm_source: "a".repeat(199) });
});
