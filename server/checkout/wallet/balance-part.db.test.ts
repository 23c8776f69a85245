import { expect, test } from "vitest";
import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { walletProof } from "#server/checkout/wallet/wallet-code.ts";
import { own } from "#server/data/rows/own.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const hostedCheckoutConfig = { methods: ["card" as const, "wallet" as const] };

/** A session of a customer with 12.00, and the browser that looks at it, proven to be theirs or not. */
async function shopping({ isProven = true } = {}) {
  const ctx = await newMerchant(services);
  const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 1200 });
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  const session = await newSession(ctx, { customerId, hostedCheckoutConfig });
  const proof = walletProof(ctx.env, holderOf(customer), ctx.clock.now());
  const browser = { ...visit(ofSession(session.id)), walletProof: isProven ? proof : null };
  const intent = () =>
    ctx.db.paymentIntent.findUniqueOrThrow({ where: own(ctx, session.paymentIntentId ?? "") });
  return { ctx, customerId, browser, intent };
}

/** Pays with a card, and answers the page that follows. */
async function pay(browser: CheckoutRequest, more: Record<string, string>) {
  const view = await loadCheckout(services, browser);
  const form = { ...filled(view, "4242424242424242"), method: "card", ...more };
  const result = await submitCheckout(services, { ...browser, form, ip: null });
  if ("view" in result) return result.view;
  const query = Object.fromEntries(new URLSearchParams(result.redirectTo.split("?")[1]));
  return loadCheckout(services, { ...browser, query });
}

test("a customer who has proven to be theirs pays a part from the balance that was ticked, and the receipt says so", async () => {
  const { browser, intent } = await shopping();
  const shown = await loadCheckout(services, browser);
  if (!("form" in shown)) throw new Error(`no form: ${shown.state}`);
  expect(shown.form.methods.wallet).toMatchObject({ proven: true, enough: false, part: 1200 });
  expect(shown.form.values.useBalance).toBe(true);
  const paid = await pay(browser, { balance: "1200" });
  expect(paid).toMatchObject({
    state: "complete",
    receipt: { method: { last4: "4242", fromBalance: { amount: 1200, currency: "EUR" } } },
  });
  expect(await intent()).toMatchObject({ amountCaptured: 4900n, amountFromBalance: 1200n });
});

test("unticked, or in a browser that has proven nothing, the card pays all", async () => {
  for (const [isProven, more] of [
    [true, {}],
    [false, { balance: "1200" }],
  ] as const) {
    const { browser, intent } = await shopping({ isProven });
    expect((await pay(browser, more)).state).toBe("complete");
    expect(await intent()).toMatchObject({ amountCaptured: 4900n, amountFromBalance: 0n });
  }
});

test("a balance that was spent since it was shown is refused, and the card is not charged more than was shown", async () => {
  const { ctx, customerId: fromCustomerId, browser, intent } = await shopping();
  const toCustomerId = await fundedCustomer(services, ctx.merchantId);
  const spent = { fromCustomerId, toCustomerId, amount: 500, currency: "EUR", metadata: {} };
  await createTransfer(ctx, spent);
  const after = await pay(browser, { balance: "1200" });
  expect(after).toMatchObject({ state: "open", refusal: { kind: "wallet_short" } });
  expect(await intent()).toMatchObject({ status: "requires_payment_method", amountCaptured: 0n });
});
