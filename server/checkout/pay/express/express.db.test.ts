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
