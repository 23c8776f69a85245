import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView, PayForm } from "#server/checkout/view.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getCheckoutTimeline } from "#server/routers/checkout-sessions/timeline.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({});

async function sessionOffering(config: HostedCheckoutConfig) {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { hostedCheckoutConfig: config });
  return { ctx, session, browser: visit(ofSession(session.id)) };
}

function formOf(view: CheckoutView): PayForm {
  if (!("form" in view)) throw new Error(`no form on a page that is ${view.state}`);
  return view.form;
}

/** A press on a wallet's button, with nothing typed but what is said. */
async function press(browser: CheckoutRequest, way: string, typed: Record<string, string> = {}) {
  const shown = filled(await loadCheckout(services, browser), "");
  const cleared = { name: "", email: "", phone: "", line1: "", city: "", postalCode: "" };
  return post(services, browser, { ...shown, ...cleared, country: "", ...typed, express: way });
}

const everything = { requireContact: true, requireAddress: true } as const;

test("a wallet's button stands above the form where there is another way to pay below, and not in the list", async () => {
  const { browser } = await sessionOffering({ methods: ["card", "ideal", "apple_pay", "link"] });
  const { methods } = formOf(await loadCheckout(services, browser));
  expect(methods).toMatchObject({ bankWays: ["ideal"], express: ["apple_pay", "link"] });
  expect(methods.expressInBrowser).toEqual([]);
});

test("a wallet that is the only way to pay stands in the list, and is paid from there", async () => {
  const { browser } = await sessionOffering({ methods: ["apple_pay"] });
  const { methods } = formOf(await loadCheckout(services, browser));
  expect(methods).toMatchObject({ card: false, bankWays: ["apple_pay"], express: [] });
  const shown = filled(await loadCheckout(services, browser), "");
  const leaving = await post(services, browser, { ...shown, method: "apple_pay" });
  expect(leaving).toMatchObject({ state: "authentication", at: "account" });
});

test("a card is offered where the only other way is a button that the browser may not have", async () => {
  const processor = { ...services.processor, browserWays: ["apple_pay"] as const };
  const { expressHolder: _, ...inBrowser } = processor;
  const { browser } = await sessionOffering({ methods: ["apple_pay"] });
  const { methods } = formOf(await loadCheckout({ ...services, processor: inBrowser }, browser));
  expect(methods).toMatchObject({ card: true, bankWays: [], express: [] });
  expect(methods.expressInBrowser).toEqual(["apple_pay"]);
});

test.each(["apple_pay", "google_pay", "link"] as const)(
  "a press on %s leads to the wallet without anything typed, and pays once with the wallet's details",
  async (way) => {
    const { ctx, session, browser } = await sessionOffering({
      methods: ["card", way],
      ...everything,
    });
    const leaving = await press(browser, way);
    if (leaving.state !== "authentication") throw new Error(`the page is ${leaving.state}`);
    expect(leaving.at).toBe("account");
    for (const answer of ["pass", "pass"] as const)
      await answerChallenge(services, leaving.action.fields["challenge"] ?? "", answer);
    const paid = await loadCheckout(services, { ...browser, query: {} });
    expect(paid).toMatchObject({ state: "complete", receipt: { method: way } });
    expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
      paymentStatus: "paid",
      contact: {
        name: "Sam Shopper",
        email: "sam@shopper.example",
        address: { line1: "1 Test Street", country: "US" },
      },
    });
  },
);

test("details that were typed are kept, and a wrong one is not replaced", async () => {
  const { ctx, session, browser } = await sessionOffering({
    methods: ["card", "apple_pay"],
    ...everything,
  });
  const typed = { name: "Sanne de Boer", email: "sanne@" };
  expect(formOf(await press(browser, "apple_pay", typed)).errors).toEqual({
    email: "email_invalid",
  });
  await press(browser, "apple_pay", { ...typed, email: "sanne@deboer.example" });
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    contact: { name: "Sanne de Boer", email: "sanne@deboer.example", phoneNumber: "+12025550123" },
  });
});

test("a button that is not offered pays nothing, whoever sends its name", async () => {
  const { browser } = await sessionOffering({ methods: ["card", "apple_pay"] });
  expect(formOf(await press(browser, "google_pay")).errors).toMatchObject({ method: "required" });
});

test("the timeline names the wallet that was pressed", async () => {
  const { ctx, session, browser } = await sessionOffering({ methods: ["card", "google_pay"] });
  await press(browser, "google_pay");
  const { steps } = await getCheckoutTimeline(ctx, session.id);
  expect(steps.find(({ kind }) => kind === "method_chosen")?.detail).toEqual({
    method: "google_pay",
  });
});

test("nobody is asked for a detail that the checkout does not ask for", async () => {
  const { ctx, session, browser } = await sessionOffering({ methods: ["card", "apple_pay"] });
  await press(browser, "apple_pay");
  const { contact } = await getCheckoutSession(ctx, session.id);
  expect(contact).toMatchObject({ name: null, phoneNumber: null, address: null });
});

test("nothing of the wallet's address is put beside one that the shopper has begun", async () => {
  const offer = { methods: ["card", "apple_pay"], ...everything } as const;
  const { ctx, session, browser } = await sessionOffering({
    ...offer,
    methods: [...offer.methods],
  });
  const begun = { line1: "Keizersgracht 1", country: "NL" };
  expect(formOf(await press(browser, "apple_pay", begun)).errors).toEqual({
    city: "required",
  });
  await press(browser, "apple_pay", { ...begun, city: "Amsterdam", postalCode: "1015 CJ" });
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    contact: {
      name: "Sam Shopper",
      address: { line1: "Keizersgracht 1", postalCode: "1015 CJ", country: "NL" },
    },
  });
});

test("the country that the page chose is no beginning: the wallet's address is taken whole", async () => {
  const { ctx, session, browser } = await sessionOffering({
    methods: ["card", "apple_pay"],
    ...everything,
  });
  await press(browser, "apple_pay", { country: "NL" });
  expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
    contact: { address: { line1: "1 Test Street", country: "US" } },
  });
});
