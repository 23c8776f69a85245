import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { noteWhereabouts } from "#server/checkout/timeline/leaving.ts";
import { secondMs } from "#server/core/clock.ts";
import { stepRow } from "#server/payments/sessions/record-step.ts";
import { getCheckoutTimeline } from "#server/routers/checkout-sessions/timeline.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function post(browser: CheckoutRequest, number: string, change = {}) {
  clock.advance(secondMs);
  const form = { ...filled(await loadCheckout(services, browser), number), ...change };
  await submitCheckout(services, { ...browser, form, ip: null });
  clock.advance(secondMs);
}

async function opened() {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { successUrl: "https://shop.example/thanks" });
  const browser = { ...visit(ofSession(session.id)), acceptLanguage: "de" };
  await loadCheckout(services, browser);
  const told = async () =>
    (await getCheckoutTimeline(ctx, session.id)).steps.map(({ kind, detail }) => [kind, detail]);
  return { ctx, session, browser, told };
}

test("a shopper who mistypes, is declined, leaves the bank, and pays: the merchant reads it in order", async () => {
  const { browser, told } = await opened();
  await post(browser, "4242424242424241", { mistakes: "expiry 4242424242424242 number" });
  await post(browser, "4000000000009995");
  await post(browser, "4000000000003220");
  const page = await loadCheckout(services, browser);
  await loadCheckout(services, browser);
  clock.advance(secondMs);
  await answerShown(services, page);
  await loadCheckout(services, browser);
  await loadCheckout(services, browser);
  const card = { method: "card" };
  expect(await told()).toEqual([
    ["opened", { language: "de" }],
    ["method_chosen", card],
    ["field_wrong", { fields: ["expiry", "number"] }],
    ["method_chosen", card],
    ["language", { language: "de" }],
    ["sent", card],
    ["declined", { reason: "insufficient_funds" }],
    ["method_chosen", card],
    ["sent", card],
    ["bank_asked", {}],
    ["came_back", {}],
    ["paid", {}],
    ["led_on", {}],
  ]);
  expect(JSON.stringify(await told())).not.toMatch(/\b4242\b|4242 ?4242/);
});

test("a loop on the form stops being told, and another merchant reads nothing", async () => {
  const { ctx, session, browser, told } = await opened();
  const steps = Array.from({ length: 198 }, () =>
    stepRow(ctx, session.id, { kind: "method_chosen", detail: {} }),
  );
  await services.db.checkoutStep.createMany({ data: steps });
  for (let times = 0; times < 3; times += 1) await post(browser, "4242424242424241");
  expect((await told()).length).toBe(201);
  const stranger = await newMerchant(services);
  await expect(getCheckoutTimeline(stranger, session.id)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("what was told can be neither changed nor taken back", async () => {
  const { session } = await opened();
  const where = { sessionId: session.id };
  await expect(services.db.checkoutStep.deleteMany({ where })).rejects.toThrow();
  await expect(
    services.db.checkoutStep.updateMany({ where, data: { kind: "paid" } }),
  ).rejects.toThrow();
  expect(await services.db.checkoutStep.findMany({ where })).toMatchObject([{ kind: "opened" }]);
});

test("a shopper who closes the page and comes back: told once each, and only by the browser that has it", async () => {
  const { browser, told } = await opened();
  const view = await loadCheckout(services, browser);
  const { csrf = "" } = filled(view, "4242424242424242");
  const say = async (what: string, change: Partial<CheckoutRequest> & { csrf?: string } = {}) => {
    clock.advance(secondMs);
    const form = { do: what, csrf: change.csrf ?? csrf };
    await noteWhereabouts(services, { ...browser, ...change, form, ip: null });
  };
  await say("back");
  await say("left", { csrf: "forged" });
  await say("left", visit(browser.address));
  for (const what of ["left", "left", "back", "back", "left"]) await say(what);
  clock.advance(secondMs);
  await loadCheckout(services, browser);
  await loadCheckout(services, browser);
  const closed = { closed: true };
  const both = [
    ["left", closed],
    ["came_back", closed],
  ];
  expect(await told()).toEqual([["opened", { language: "de" }], ...both, ...both]);
  await post(browser, "4242424242424242");
  await say("left");
  expect((await told()).at(-1)).not.toEqual(["left", closed]);
});
