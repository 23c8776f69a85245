import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { stripeLimits } from "#server/payments/processor/stripe/payments/limits.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";

const plain = await createTestServices();
/** The sandbox takes whatever amount there is; what is asked of shoppers is what Stripe would take. */
const services = { ...plain, processor: { ...plain.processor, limits: stripeLimits } };
const ctx = { ...(await newMerchant(services)), processor: services.processor };

type Choice = { currency: string; totalAmount: number; minimumAmount?: number };

async function choose(link: Choice, chosen: Record<string, string>) {
  const urls = { successUrl: "https://a.example", cancelUrl: "https://b.example" };
  const allowQuantity = link.minimumAmount === undefined;
  const input = { ...urls, ...link, allowQuantity, mode: "payment", metadata: {} };
  const { id } = await createPaymentLink(ctx, CreatePaymentLink.parse(input));
  const request = visit(ofLink(id));
  const view = await loadCheckout(services, request);
  const form = { ...filled(view, "4242424242424242"), ...chosen };
  const result = await submitCheckout(services, { ...request, form, ip: null });
  const errors =
    "view" in result && "form" in result.view ? result.view.form.errors : "somewhere else";
  return { status: "status" in result ? result.status : 303, errors };
}

const dinar = { currency: "KWD", totalAmount: 5000, minimumAmount: 1000 };
const ariary = { currency: "MGA", totalAmount: 500_000, minimumAmount: 100_000 };
const euro = { currency: "EUR", totalAmount: 4900, minimumAmount: 1000 };

test.each([
  ["the third decimal of a dinar", dinar, { amount: "1.005", shownTotal: "1005" }],
  ["a part of an ariary", ariary, { amount: "1000.50", shownTotal: "100050" }],
  ["more than is charged at once", euro, { amount: "1000000.00", shownTotal: "100000000" }],
])("a shopper who chooses %s reads that beside the amount", async (_what, link, chosen) => {
  expect(await choose(link, chosen)).toEqual({ status: 422, errors: { amount: "amount_invalid" } });
});

test("a shopper who chooses more pieces than are charged at once reads that beside the quantity", async () => {
  const link = { currency: "EUR", totalAmount: 25_000_000 };
  const chosen = { quantity: "4", shownTotal: "100000000" };
  const errors = { quantity: "quantity_too_large" };
  expect(await choose(link, chosen)).toEqual({ status: 422, errors });
});

test("what the processor takes is paid, to the last unit of the currency", async () => {
  const pays = { status: 303, errors: "somewhere else" };
  expect(await choose(dinar, { amount: "1.010", shownTotal: "1010" })).toEqual(pays);
  expect(await choose(ariary, { amount: "1001", shownTotal: "100100" })).toEqual(pays);
});
