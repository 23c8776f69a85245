import { expect, test } from "vitest";
import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { walletProof } from "#server/checkout/wallet/wallet-code.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { forgetDevices } from "#server/routers/customers/forget-devices.ts";
import { CreateCustomer } from "#server/wire/payments/customer.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock() });
const details = {
  name: "Sanne de Boer",
  email: "sanne@example.com",
  address: { line1: "Prinsengracht 214", city: "Amsterdam", country: "NL" },
  taxId: { value: "NL004495445B01" },
};

/** A session that asks for contact, address and company, made for a customer who has all of them. */
async function sessionOf(ctx: MerchantContext) {
  const { id: customerId } = await createCustomer(ctx, CreateCustomer.parse(details));
  const session = await newSession(ctx, {
    customerId,
    hostedCheckoutConfig: {
      methods: ["card", "wallet"],
      requireContact: true,
      requireAddress: true,
    },
    businessPurchase: true,
  });
  const where = { merchantId_id: { merchantId: ctx.merchantId, id: customerId } };
  const proof = async () => {
    const row = await services.db.customer.findUniqueOrThrow({ where });
    return walletProof(services.env, holderOf(row), services.clock.now());
  };
  return { customerId, proof, browser: visit(ofSession(session.id)) };
}

async function filledIn(request: CheckoutRequest) {
  const view = await loadCheckout(services, request);
  if (!("form" in view)) throw new Error(`no form: ${view.state}`);
  const { name, email, line1, city } = view.form.values;
  return [name, email, line1, city, view.form.questions?.typed["taxNumber"] ?? ""];
}

const nothing = ["", "", "", "", ""];

test("address and tax number are filled in on a device that has proven to be the customer's, and on no other", async () => {
  const ctx = await newMerchant(services);
  const { browser, proof, customerId } = await sessionOf(ctx);
  expect(await filledIn(browser)).toEqual(nothing);
  const walletProof = await proof();
  expect(await filledIn({ ...browser, walletProof })).toEqual([
    "Sanne de Boer",
    "sanne@example.com",
    "Prinsengracht 214",
    "Amsterdam",
    "NL004495445B01",
  ]);
  const other = await sessionOf(await newMerchant(services));
  expect(await filledIn({ ...other.browser, walletProof })).toEqual(nothing);
  await forgetDevices(ctx, customerId);
  expect(await filledIn({ ...browser, walletProof })).toEqual(nothing);
});
