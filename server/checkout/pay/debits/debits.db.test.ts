import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { dayMs } from "#server/core/clock.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const payer = {
  payer_sepa_debit: "AT61 1904 3002 3457 3201",
  holder_sepa_debit: "Sanne de Boer",
  email: "sanne@deboer.example",
};

async function sessionWithDebit() {
  const ctx = await newMerchant(services);
  const hostedCheckoutConfig = { methods: ["card" as const, "sepa_debit" as const] };
  const session = await newSession(ctx, { hostedCheckoutConfig });
  return visit(ofSession(session.id));
}

async function choose(browser: CheckoutRequest, more: Record<string, string>) {
  const view = await loadCheckout(services, browser);
  return post(services, browser, {
    ...filled(view, "4242424242424242"),
    method: "sepa_debit",
    ...more,
  });
}

const again = (browser: CheckoutRequest) => loadCheckout(services, { ...browser, query: {} });

test("a debit from the page is on its way, and its receipt comes when the bank has paid", async () => {
  const browser = await sessionWithDebit();
  await choose(browser, payer);
  expect(await again(browser)).toMatchObject({
    state: "debit",
    debit: { country: "AT", last4: "3201" },
  });
  clock.advance(3 * dayMs);
  await handleNotices(services);
  expect(await again(browser)).toMatchObject({
    state: "complete",
    receipt: { method: "sepa_debit" },
  });
});

test("the page of a debit that was not paid says that the bank has refused, and of which account", async () => {
  const browser = await sessionWithDebit();
  await choose(browser, { ...payer, payer_sepa_debit: "AT861904300235473202" });
  clock.advance(3 * dayMs);
  await handleNotices(services);
  expect(await again(browser)).toMatchObject({ state: "expired", unpaid: { last4: "3202" } });
});

test.each([
  ["no account", "", "required"],
  ["an account with a wrong digit", "AT61 1904 3002 3457 3202", "iban_invalid"],
])("%s is told at its field, and not shown again", async (_, iban, problem) => {
  const browser = await sessionWithDebit();
  const view = await choose(browser, { ...payer, payer_sepa_debit: iban });
  expect(view).toMatchObject({ form: { errors: { payer_sepa_debit: problem } } });
  expect(JSON.stringify(view)).not.toMatch(/1904 ?3002/);
  expect(view).toMatchObject({
    form: { values: { payers: { holder_sepa_debit: payer.holder_sepa_debit } } },
  });
});

test("a British account is debited from the page, and a wrong sort code is told at its field", async () => {
  const ctx = await newMerchant(services);
  const methods = ["card" as const, "bacs_debit" as const];
  const { id } = await newSession(ctx, { currency: "GBP", hostedCheckoutConfig: { methods } });
  const browser = visit(ofSession(id));
  const holder = { holder_bacs_debit: "Sam Hill", email: "sam@hill.example" };
  const account = { method: "bacs_debit", payer_bacs_debit: "00012345", ...holder };
  const refused = await choose(browser, { ...account, sort_bacs_debit: "10-88" });
  expect(refused).toMatchObject({ form: { errors: { sort_bacs_debit: "sort_code_invalid" } } });
  await choose(browser, { ...account, sort_bacs_debit: "10-88-00" });
  expect(await again(browser)).toMatchObject({
    state: "debit",
    debit: { type: "bacs_debit", country: "GB", last4: "2345" },
  });
});

test("a debit without its holder is asked for the name", async () => {
  const browser = await sessionWithDebit();
  const view = await choose(browser, { ...payer, holder_sepa_debit: "" });
  expect(view).toMatchObject({ form: { errors: { holder_sepa_debit: "required" } } });
});
