import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { minuteMs } from "#server/core/clock.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function offering(currency: "BRL" | "PLN") {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    currency,
    lineItems: [{ name: "Monstera", quantity: 1, amount: 4900, currency }],
    hostedCheckoutConfig: {
      methods: ["card", "pix", "blik"].filter((method) => fits(method, currency)) as (
        | "card"
        | "pix"
        | "blik"
      )[],
    },
  });
  return { ctx, session, browser: visit(ofSession(session.id)) };
}

const fits = (method: string, currency: string) =>
  method === "card" || (method === "pix") === (currency === "BRL");

async function choose(browser: CheckoutRequest, method: string, more: Record<string, string> = {}) {
  const view = await loadCheckout(services, browser);
  return post(services, browser, { ...filled(view, "4242424242424242"), method, ...more });
}

function waitingIn(view: CheckoutView) {
  if (view.state !== "code") throw new Error(`the page is ${view.state}`);
  return view;
}

function tokenOf(view: CheckoutView): string {
  return new URL(waitingIn(view).bankUrl ?? "").searchParams.get("challenge") ?? "";
}

const look = (browser: CheckoutRequest) => loadCheckout(services, { ...browser, query: {} });

describe("a code on the hosted page", () => {
  test("is the same whenever the shopper comes back, and a receipt once it is paid", async () => {
    const { ctx, session, browser } = await offering("BRL");
    const shown = await choose(browser, "pix");
    expect(waitingIn(shown).code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    clock.advance(10 * minuteMs);
    const again = waitingIn(await look(browser));
    expect([again.code, again.expiresAt]).toEqual([
      waitingIn(shown).code,
      waitingIn(shown).expiresAt,
    ]);
    await answerChallenge(services, tokenOf(shown), "pass");
    expect(await look(browser)).toMatchObject({ state: "complete", receipt: { method: "pix" } });
    expect(await getCheckoutSession(ctx, session.id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("is over after its time: the page says so, and the order can be paid by card", async () => {
    const { browser } = await offering("BRL");
    await choose(browser, "pix");
    clock.advance(15 * minuteMs);
    expect(await look(browser)).toMatchObject({
      state: "declined",
      refusal: { reason: "code_expired", card: null },
    });
    expect(await choose(browser, "card")).toMatchObject({ state: "complete" });
  });

  test("is given up for another way to pay, and never shown to another browser", async () => {
    const { browser, session } = await offering("BRL");
    await choose(browser, "pix");
    const other = { ...visit(ofSession(session.id)), browserToken: "another browser" };
    expect((await look(other)).state).toBe("elsewhere");
    const form = await loadCheckout(services, { ...browser, query: { again: "1" } });
    expect(form).toMatchObject({ state: "open" });
    const paid = await post(services, browser, {
      ...filled(form, "4242424242424242"),
      method: "card",
    });
    expect(paid).toMatchObject({ state: "complete" });
  });
});

describe("BLIK on the hosted page", () => {
  test("takes six digits, however they are grouped, and waits for the app", async () => {
    const { browser } = await offering("PLN");
    const shown = await choose(browser, "blik", { payer_blik: "777 123" });
    expect(waitingIn(shown)).toMatchObject({ method: "blik", code: null });
    await answerChallenge(services, tokenOf(shown), "fail");
    expect(await look(browser)).toMatchObject({ refusal: { reason: "not_approved" } });
  });

  test.each([
    ["", "required"],
    ["12345", "code_incomplete"],
    ["12345x", "code_incomplete"],
  ])("%j is refused, and nothing is begun", async (typed, problem) => {
    const { ctx, browser } = await offering("PLN");
    const view = await choose(browser, "blik", { payer_blik: typed });
    expect(view).toMatchObject({ form: { errors: { payer_blik: problem } } });
    expect("form" in view && view.form.values.payers).toEqual({});
    const { merchantId } = ctx;
    expect(await services.db.paymentAttempt.count({ where: { merchantId } })).toBe(0);
  });

  test("that is wrong brings the form back with a sentence", async () => {
    const { browser } = await offering("PLN");
    expect(await choose(browser, "blik", { payer_blik: "333333" })).toMatchObject({
      state: "declined",
      refusal: { reason: "incorrect_code" },
    });
  });
});
