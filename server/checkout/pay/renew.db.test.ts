import { expect, test } from "vitest";
import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const card = "4242424242424242";

async function expired(allowRenewal = true) {
  const ctx = await newMerchant(services);
  const hostedCheckoutConfig = { allowRenewal };
  const session = await newSession(ctx, { hostedCheckoutConfig, clientReferenceId: "cart-7" });
  const browser = visit(ofSession(session.id));
  return { ctx, session, browser };
}

async function press(request: CheckoutRequest) {
  const view = await loadCheckout(services, request);
  if (view.state !== "expired" || !view.fresh || !("csrf" in view.fresh))
    throw new Error(`nothing to start again on a page that is ${view.state}`);
  const form = { csrf: view.fresh.csrf, do: "renew" };
  const result = await submitCheckout(services, { ...request, form, ip: null });
  if (!("redirectTo" in result)) throw new Error("it leads nowhere");
  return new URL(result.redirectTo, "https://pay.example").searchParams.get("entityId") ?? "";
}

test.each(["before", "after"])(
  "an expired session leads to one fresh one, %s the worker ended it",
  async (when) => {
    const { ctx, session, browser } = await expired();
    clock.advance(25 * hourMs);
    if (when === "after") await expireIntents(services);
    const ids = await Promise.all([press(browser), press(browser), press(browser)]);
    expect(new Set(ids).size).toBe(1);
    const fresh = await services.db.checkoutSession.findFirstOrThrow({ where: { id: ids[0] } });
    expect(fresh).toMatchObject({
      merchantId: ctx.merchantId,
      renewedFromId: session.id,
      totalAmount: 4900n,
      clientReferenceId: "cart-7",
      status: "open",
    });
    await pay(services, { ...browser, address: ofSession(fresh.id) }, card);
    // The old one can be charged no more, and leads to the receipt of the new one.
    const old = await services.db.paymentIntent.findFirstOrThrow({
      where: { id: session.paymentIntentId ?? "" },
    });
    expect(old.status).toBe("canceled");
    expect(await press(browser)).toBe(fresh.id);
  },
);

test("it is not offered where the merchant does not allow it, nor after thirty days", async () => {
  const { browser } = await expired(false);
  const { browser: allowed } = await expired();
  clock.advance(25 * hourMs);
  expect(await loadCheckout(services, browser)).toMatchObject({ state: "expired", fresh: null });
  clock.advance(31 * dayMs);
  expect(await loadCheckout(services, allowed)).toMatchObject({ state: "expired", fresh: null });
});

test("what the merchant ended stays ended, also when its time is over", async () => {
  const { ctx, session, browser } = await expired();
  await expireCheckoutSession(ctx, session.id);
  expect((await loadCheckout(services, browser)).state).toBe("canceled");
  clock.advance(25 * hourMs);
  expect((await loadCheckout(services, browser)).state).toBe("canceled");
});

test("whoever renews it with the address alone is not taken for the customer's own browser", async () => {
  const { browser } = await expired();
  await loadCheckout(services, browser);
  clock.advance(25 * hourMs);
  const stranger = visit(browser.address);
  const fresh = { where: { id: await press(stranger) } };
  await loadCheckout(services, { ...stranger, address: ofSession(fresh.where.id) });
  const { firstBrowser, loadedAt } = await services.db.checkoutSession.findFirstOrThrow(fresh);
  expect(loadedAt).not.toBeNull();
  expect(firstBrowser).toBe(browserFingerprint(browser.browserToken));
});

test("a form of another browser, or none, makes nothing", async () => {
  const { session, browser } = await expired();
  clock.advance(25 * hourMs);
  const form = { csrf: "", do: "renew" };
  const result = await submitCheckout(services, { ...browser, form, ip: null });
  expect(result).toMatchObject({ status: 403 });
  expect(await services.db.checkoutSession.count({ where: { renewedFromId: session.id } })).toBe(0);
});

test("a session of a link leads to the link, and a link that is gone to the shop", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx);
  const browser = visit(ofLink(link.id));
  const view = await loadCheckout(services, browser);
  const form = filled(view, "4000000000000002");
  const result = await submitCheckout(services, { ...browser, form, ip: null });
  const path = "redirectTo" in result ? result.redirectTo : "";
  const id = new URL(path, "https://pay.example").searchParams.get("entityId") ?? "";
  clock.advance(25 * hourMs);
  await expireIntents(services);
  const over = await loadCheckout(services, { ...browser, address: ofSession(id) });
  expect(over).toMatchObject({
    state: "expired",
    fresh: { url: expect.stringContaining(link.id) },
    backUrl: "https://shop.example",
  });
  await updatePaymentLink(ctx, { id: link.id, active: false });
  expect(await loadCheckout(services, visit(ofLink(link.id)))).toMatchObject({
    state: "link_unavailable",
    backUrl: "https://shop.example",
  });
});
