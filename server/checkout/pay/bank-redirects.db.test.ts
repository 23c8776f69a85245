import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView, PayForm } from "#server/checkout/view.ts";
import { minuteMs } from "#server/core/clock.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import {
  type BankRedirect,
  bankRedirectNames,
  redirectFacts,
} from "#server/wire/atoms/checkout/bank-redirects.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const all = ["card", ...bankRedirectNames] as const;

async function sessionOffering(methods: readonly ("card" | BankRedirect)[] = all) {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { hostedCheckoutConfig: { methods: [...methods] } });
  return { ctx, session, browser: visit(ofSession(session.id)) };
}

function formOf(view: CheckoutView): PayForm {
  if (!("form" in view)) throw new Error(`no form on a page that is ${view.state}`);
  return view.form;
}

async function choose(browser: CheckoutRequest, method: string, more: Record<string, string> = {}) {
  const view = await loadCheckout(services, browser);
  const form = { ...filled(view, "4242424242424242"), method, ...more };
  return post(services, browser, form);
}

async function atBank(browser: CheckoutRequest, view: CheckoutView, answer: "pass" | "fail") {
  if (view.state !== "authentication") throw new Error(`the page is ${view.state}`);
  await answerChallenge(services, view.action.fields["challenge"] ?? "", answer);
  return loadCheckout(services, { ...browser, query: {} });
}

const payer = {
  payer_bancontact: "Sanne de Boer",
  payer_eps: "Sanne de Boer",
  email: "s@deboer.example",
};

function whereOf(method: BankRedirect): string {
  return redirectFacts(method).at === "bank" ? "own_bank" : "account";
}

describe("a bank redirect on the hosted page", () => {
  test.each(bankRedirectNames)(
    "%s leads to the bank, and pays once when it is approved",
    async (method) => {
      const { ctx, session, browser } = await sessionOffering();
      const leaving = await choose(browser, method, payer);
      expect(leaving).toMatchObject({ state: "authentication", at: whereOf(method) });
      expect((await ledgerBalances(ctx)).merchant ?? 0).toBe(0);
      const paid = await atBank(browser, leaving, "pass");
      expect(paid).toMatchObject({ state: "complete", receipt: { method } });
      expect(await getCheckoutSession(ctx, session.id)).toMatchObject({
        status: "complete",
        paymentStatus: "paid",
      });
      const types = await eventTypes(ctx);
      expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
    },
  );

  test("one that is refused at the bank charges nothing, says so, and leaves the form to pay another way", async () => {
    const { ctx, session, browser } = await sessionOffering();
    const refused = await atBank(browser, await choose(browser, "ideal"), "fail");
    expect(refused).toMatchObject({
      state: "declined",
      refusal: { kind: "declined", reason: "not_approved", card: "ideal" },
    });
    const { paymentIntentId } = await getCheckoutSession(ctx, session.id);
    expect(await getPaymentIntent(ctx, paymentIntentId ?? "")).toMatchObject({
      status: "requires_payment_method",
      lastError: { code: "payment_not_made", declineCode: "not_approved" },
    });
    expect(await choose(browser, "card")).toMatchObject({ state: "complete" });
  });

  test("one that nobody answers is over after a quarter of an hour, and can be paid by card then", async () => {
    const { browser } = await sessionOffering();
    await choose(browser, "ideal");
    clock.advance(16 * minuteMs);
    expect(await loadCheckout(services, { ...browser, query: {} })).toMatchObject({
      refusal: { reason: "authentication_expired" },
    });
    expect(await choose(browser, "card")).toMatchObject({ state: "complete" });
  });

  test.each([
    ["bancontact", "payer_bancontact"],
    ["eps", "payer_eps"],
  ])("%s asks for the payer's name where no contact does", async (method, field) => {
    const { browser } = await sessionOffering();
    expect(await choose(browser, method, { name: "" })).toMatchObject({
      form: { errors: { [field]: "required" } },
    });
  });

  test("Klarna asks for the payer's email address, and is not offered for more than it pays", async () => {
    const ctx = await newMerchant(services);
    const hostedCheckoutConfig = { methods: ["card", "klarna", "paypal"] as const };
    const item = { name: "Monstera", quantity: 1, currency: "EUR" };
    const waysFor = async (amount: number) => {
      const session = await newSession(ctx, {
        lineItems: [{ ...item, amount }],
        totalAmount: amount,
        hostedCheckoutConfig: { methods: [...hostedCheckoutConfig.methods] },
      });
      return visit(ofSession(session.id));
    };
    const most = await waysFor(1_400_000);
    expect(await choose(most, "klarna", { email: "" })).toMatchObject({
      form: { errors: { email: "required" } },
    });
    expect(await choose(most, "klarna", payer)).toMatchObject({
      state: "authentication",
      accountAt: "Klarna",
    });
    const more = formOf(await loadCheckout(services, await waysFor(1_400_001)));
    expect(more.methods.bankWays).toEqual(["paypal"]);
  });

  test("a card number in the payer's name is refused, and not shown again", async () => {
    const { browser } = await sessionOffering();
    const view = await choose(browser, "eps", { payer_eps: "4242 4242 4242 4242" });
    expect(formOf(view).errors).toMatchObject({ payer_eps: "card_number" });
    expect(formOf(view).values.payers).toEqual({});
  });

  test("one that is not offered is refused, and nothing is begun", async () => {
    const { ctx, session, browser } = await sessionOffering(["card", "ideal"]);
    expect(await choose(browser, "eps", payer)).toMatchObject({
      form: { errors: { method: "required" } },
    });
    const { paymentIntentId } = await getCheckoutSession(ctx, session.id);
    expect(await getPaymentIntent(ctx, paymentIntentId ?? "")).toMatchObject({
      status: "requires_payment_method",
      lastError: null,
    });
  });

  test("its refund goes back through the bank", async () => {
    const { ctx, session, browser } = await sessionOffering();
    await atBank(browser, await choose(browser, "ideal"), "pass");
    const { paymentIntentId } = await getCheckoutSession(ctx, session.id);
    const refund = await createRefund(ctx, {
      paymentIntentId: paymentIntentId ?? "",
      amount: 500,
      metadata: {},
    });
    clock.advance(60 * minuteMs);
    await settleRefunds(services);
    const row = await services.db.refund.findFirstOrThrow({ where: { id: refund.id } });
    expect([row.status, row.destination]).toEqual(["succeeded", "card"]);
  });
});

test("the way by which this browser paid before is chosen, where it is offered", async () => {
  const { browser } = await sessionOffering(["card", "ideal", "p24"]);
  const chosen = async (lastWay: string) =>
    formOf(await loadCheckout(services, { ...browser, lastWay })).values.method;
  expect(await chosen("p24")).toBe("p24");
  for (const other of ["eps", "card", "nobody"]) expect(await chosen(other)).toBe("card");
});

describe("a merchant's choice", () => {
  test("is offered on pages that name no methods, in its currencies, and by no other merchant", async () => {
    const ctx = await newMerchant(services);
    const other = await newMerchant(services);
    const owner = await createStaff(services, ctx.merchantId);
    await owner.caller.settings.update({
      id: ctx.merchantId,
      offersIdeal: true,
      offersP24: true,
      seen: { offersIdeal: false, offersP24: false },
    });
    const offered = async (of: typeof ctx, currency: string) => {
      const { id } = await newSession(of, { currency });
      return formOf(await loadCheckout(services, visit(ofSession(id)))).methods.bankWays;
    };
    expect(await offered(ctx, "EUR")).toEqual(["ideal", "p24"]);
    expect(await offered(ctx, "PLN")).toEqual(["p24"]);
    expect(await offered(ctx, "USD")).toEqual([]);
    expect(await offered(other, "EUR")).toEqual([]);
  });

  test("is offered by links, and not where a card is saved", async () => {
    const ctx = await newMerchant(services);
    const owner = await createStaff(services, ctx.merchantId);
    await owner.caller.settings.update({
      id: ctx.merchantId,
      offersIdeal: true,
      seen: { offersIdeal: false },
    });
    const once = await linkOf(ctx, {});
    const form = formOf(await loadCheckout(services, visit(ofLink(once.id))));
    expect(form.methods.bankWays).toEqual(["ideal"]);
    const monthly = await linkOf(ctx, {
      mode: "subscription",
      recurring: { interval: "month", intervalCount: 1 },
    });
    const subscribing = formOf(await loadCheckout(services, visit(ofLink(monthly.id))));
    expect(subscribing.methods.bankWays).toEqual([]);
  });
});
