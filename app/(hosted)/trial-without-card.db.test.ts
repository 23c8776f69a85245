import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/checkout/subscription/route.tsx";
import { GET as openPortal, POST as pressPortal } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { subscriptionPage } from "#server/notifications/receipts/subscription-link.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { browserOf, portalOf } from "#server/workshop/testing/payments/portal-browser.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;
const good = "4242424242424242";
const sold = {
  mode: "subscription",
  currency: "EUR",
  totalAmount: 1900,
  trialDays: 14,
  trialWithoutCard: "cancel",
} as const;
const typed = { email: "ada@shop.example", number: "", expiry: "", cvc: "" };

async function opened(kind: "session" | "link", more: object = {}) {
  const ctx = await newMerchant(services);
  const asked = { ...sold, ...more };
  const address =
    kind === "link"
      ? ofLink((await linkOf(ctx, asked)).id)
      : ofSession((await newSession(ctx, asked)).id);
  return { ctx, browser: visit(address) };
}

const begun = ({ merchantId }: MerchantContext) =>
  services.db.subscription.findFirstOrThrow({ where: { merchantId } });
const paid = ({ merchantId }: MerchantContext) =>
  services.db.paymentIntent.count({ where: { merchantId, amountCaptured: { gt: 0 } } });

async function workUntil(moment: Date): Promise<void> {
  clock.set(moment.toISOString());
  while ((await renewSubscriptions(services)) > 0);
}

/** A trial that was begun on the page without a card. */
async function tried(more: object = {}) {
  const { ctx, browser } = await opened("session", more);
  const view = await pay(services, browser, good, typed);
  const row = await begun(ctx);
  const path = subscriptionPage(services.env, { merchantId: ctx.merchantId, id: row.id });
  return { ctx, view, row, path };
}

test.each(["session", "link"] as const)(
  "the page of a %s begins it without card fields",
  async (kind) => {
    const { ctx, browser } = await opened(kind);
    const shown = await loadCheckout(services, browser);
    expect(shown).toMatchObject({
      state: "open",
      order: { total: 0, sums: { discount: { isTrial: true, isWithoutCard: true } } },
    });
    const after = await pay(services, browser, good, typed);
    expect(after).toMatchObject({ state: "complete", receipt: { method: null, number: null } });
    expect(await begun(ctx)).toMatchObject({
      status: "trialing",
      paymentMethodId: null,
      trialWithoutCard: "cancel",
    });
    expect(await services.db.paymentMethod.count({ where: { merchantId: ctx.merchantId } })).toBe(
      0,
    );
    expect(await services.db.sandboxPayment.count()).toBe(0);
    expect(await eventTypes(ctx, (await begun(ctx)).id)).toEqual(["subscription.created"]);
  },
);

test("pressed twice it begins once, and an email address is asked for", async () => {
  const { ctx, browser } = await opened("session");
  const form = { ...filled(await loadCheckout(services, browser), good), ...typed };
  expect(await post(services, browser, { ...form, email: "" })).toMatchObject({
    state: "open",
    form: { errors: { email: expect.any(String) } },
  });
  await Promise.all([post(services, browser, form), post(services, browser, form)]);
  expect(await services.db.subscription.count({ where: { merchantId: ctx.merchantId } })).toBe(1);
});

test("by REST its intent is confirmed without a card, and refused with one", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { paymentIntentId } = await newSession(ctx, { ...sold, customerId });
  const id = paymentIntentId ?? "";
  await expect(confirmPayment(ctx, id, { card: card() })).rejects.toMatchObject({
    code: "validation_failed",
  });
  expect(await confirmPayment(ctx, id, {})).toMatchObject({ status: "succeeded", amount: 0 });
  const asks = await newSession(ctx, { ...sold, customerId, trialWithoutCard: null });
  await expect(confirmPayment(ctx, asks.paymentIntentId ?? "", {})).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("a setting without a trial is refused, and goes with the trial of its link", async () => {
  const ctx = await newMerchant(services);
  const none = { ...sold, trialDays: null };
  await expect(linkOf(ctx, none)).rejects.toMatchObject({
    message: expect.stringMatching(/^trialWithoutCard: /),
  });
  const { id } = await linkOf(ctx, sold);
  expect(await updatePaymentLink(ctx, { id, trialDays: null })).toMatchObject({
    trialDays: null,
    trialWithoutCard: null,
    totalAmount: 1900,
  });
});

function press(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  return POST(new Request(`https://pay.example${path}`, { method: "POST", body, headers }));
}

test("the page of the subscription says when the trial ends, and leads to a page on which a card is given that is charged then, once", async () => {
  const { ctx, row, path } = await tried();
  const html = await (await GET(new Request(`https://pay.example${path}`))).text();
  expect(html).toContain("Your free trial ends on June 15, 2027");
  expect(html).not.toContain("Next charge");
  const answer = await press(path, { do: "card" });
  expect(answer.status).toBe(303);
  const url = new URL(answer.headers.get("location") ?? "");
  const address = ofSession(url.searchParams.get("entityId") ?? "");
  await pay(services, visit(address), good);
  expect((await begun(ctx)).paymentMethodId).toMatch(/^pm_/);
  expect((await press(path, { do: "card" })).status).toBe(409);
  expect(await paid(ctx)).toBe(0);
  await workUntil(row.currentPeriodEnd);
  await workUntil(addMs(row.currentPeriodEnd, dayMs));
  expect(await begun(ctx)).toMatchObject({ status: "active" });
  expect(await paid(ctx)).toBe(1);
});

async function portal(ctx: MerchantContext, customerId: string) {
  const { url } = await createPortalSession(ctx, { customerId });
  const browser = browserOf({ openLink, GET: openPortal, POST: pressPortal });
  await browser.get(url);
  const home = async () => (await browser.get(portalOf(ctx.merchantId))).text();
  const act = async (fields: Record<string, string>) =>
    browser.press(portalOf(ctx.merchantId), {
      ...fields,
      token: browser.field(await home(), "token"),
    });
  return { home, act };
}

test("on the customer's page a card goes on with it: before the end, and after it where it was paused", async () => {
  for (const isLate of [false, true]) {
    const { ctx, row } = await tried({ trialWithoutCard: "pause" });
    if (isLate) await workUntil(addMs(row.currentPeriodEnd, 3 * dayMs));
    const { home, act } = await portal(ctx, row.customerId);
    const html = await home();
    expect(html).toContain(isLate ? "Your free trial is over." : "Your free trial ends on");
    expect(html).not.toContain("Next charge");
    const { location } = await act({ do: "save_card", ...(isLate && { id: row.id }) });
    const address = ofSession(new URL(location).searchParams.get("entityId") ?? "");
    await pay(services, visit(address), good);
    expect(await paid(ctx)).toBe(0);
    const due = isLate ? clock.now() : row.currentPeriodEnd;
    await workUntil(due);
    await workUntil(addMs(due, dayMs));
    expect(await begun(ctx)).toMatchObject({ status: "active", currentPeriodStart: due });
    expect(await paid(ctx)).toBe(1);
  }
});
