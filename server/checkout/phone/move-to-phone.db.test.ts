import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const [good, bad] = ["4242424242424242", "4000000000000002"];
const selling = {
  allowPromotionCodes: true,
  shippingOptions: [
    { name: "Standard", amount: 490, countries: [] },
    { name: "Express", amount: 990, countries: [] },
  ],
};
const typed = { name: "Ada", email: "ada@private.example", line1: "Private Street 1" };
const chosen = { ...typed, country: "Netherlands", promotionCode: "SPRING20" };

async function shopWithCode(): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const { id } = await newDiscount(ctx, { percentOff: "20" });
  await createPromotionCodes(ctx, { discountId: id, code: "SPRING20" } as never);
  return ctx;
}

/** The page with the code, and a phone that has opened what the code says. */
async function move(desktop: CheckoutRequest, change: Record<string, string> = {}) {
  const form = { ...filled(await loadCheckout(services, desktop), ""), ...change, do: "phone" };
  const shown = await post(services, desktop, form);
  if (shown.state !== "phone") throw new Error(`moved to ${shown.state}`);
  const { searchParams } = new URL(shown.url);
  const { entityId = "", ...query } = Object.fromEntries(searchParams);
  const phone = visit(ofSession(entityId), query);
  const look = () => follow(services, desktop, shown.checkAgainUrl);
  return { shown, form, phone, look, sessionId: entityId };
}

function payable(view: CheckoutView) {
  if (!("form" in view)) throw new Error(`there is no form on a page that is ${view.state}`);
  return view;
}

async function charges(ctx: MerchantContext): Promise<number[]> {
  const where = { merchantId: ctx.merchantId, status: "succeeded" } as const;
  return (await services.db.paymentIntent.findMany({ where })).map(({ amount }) => Number(amount));
}

test("the phone opens the very session with its choices and with nothing of the person", async () => {
  const ctx = await shopWithCode();
  const session = await newSession(ctx, { totalAmount: 4900, ...selling });
  const desktop = visit(ofSession(session.id));
  const { options } = payable(await loadCheckout(services, desktop)).form.selling?.delivery ?? {};
  const express = options?.[1]?.key ?? "";
  const { phone, sessionId } = await move(desktop, { ...chosen, shipping: express });
  expect(sessionId).toBe(session.id);
  const opened = payable(await loadCheckout(services, phone));
  expect(opened.order).toMatchObject({ total: 4910, sums: { discount: { code: "SPRING20" } } });
  expect(opened.form.values.shipping).toBe(express);
  expect(JSON.stringify(opened)).not.toMatch(/private|\bAda\b/i);
});

test("of a link the phone opens a session of what was chosen, and the desktop knows what became of it", async () => {
  const ctx = await shopWithCode();
  const link = await linkOf(ctx, { allowPromotionCodes: true, allowQuantity: true });
  const desktop = visit(ofLink(link.id), { utm_source: "letter" });
  const { phone, look } = await move(desktop, { quantity: "2", promotionCode: "SPRING20" });
  expect(payable(await loadCheckout(services, phone)).order.total).toBe(7840);
  expect(await loadCheckout(services, desktop)).toMatchObject({
    state: "bought",
    purchase: { kind: "under_way", amount: 7840 },
  });
  expect((await look()).state).toBe("phone");
  expect((await pay(services, phone, good)).state).toBe("complete");
  expect((await look()).state).toBe("complete");
  expect(await loadCheckout(services, desktop)).toMatchObject({
    state: "bought",
    purchase: { kind: "paid", amount: 7840 },
  });
  expect(await charges(ctx)).toEqual([7840]);
});

test("a session that waits on a phone stays this browser's purchase for longer than a click takes", async () => {
  const link = await linkOf(await newMerchant(services));
  const desktop = visit(ofLink(link.id));
  await move(desktop);
  const where = { paymentLinkId: link.id };
  const hourAgo = new Date(services.clock.now().getTime() - 3_600_000);
  await services.db.checkoutSession.updateMany({ where, data: { createdAt: hourAgo } });
  expect((await loadCheckout(services, desktop)).state).toBe("bought");
});

test("pressed twice it makes one session, and the form that it came from charges nothing beside it", async () => {
  const ctx = await newMerchant(services);
  const link = await linkOf(ctx);
  const desktop = visit(ofLink(link.id));
  const { form, sessionId } = await move(desktop);
  expect(await submitCheckout(services, { ...desktop, form, ip: null })).toEqual({
    redirectTo: `/checkout?entityType=checkout&entityId=${sessionId}&phone=1`,
  });
  const press = { ...form, number: good, expiry: "12 / 34", cvc: "123", do: "pay" };
  expect((await post(services, desktop, press)).state).toBe("open");
  expect(await charges(ctx)).toEqual([]);
  expect(await services.db.checkoutSession.count({ where: { paymentLinkId: link.id } })).toBe(1);
});

test("two devices that press at once charge once, and both learn of it", async () => {
  const ctx = await newMerchant(services);
  const desktop = visit(ofSession((await newSession(ctx)).id));
  const { phone, look } = await move(desktop);
  const forms = await Promise.all(
    [desktop, phone].map(async (device) => ({
      device,
      form: filled(await loadCheckout(services, device), good),
    })),
  );
  await Promise.all(forms.map(({ device, form }) => post(services, device, form)));
  expect(await charges(ctx)).toHaveLength(1);
  const attempts = { merchantId: ctx.merchantId, status: "succeeded" } as const;
  expect(await services.db.paymentAttempt.count({ where: attempts })).toBe(1);
  for (const seen of [await look(), await loadCheckout(services, phone)])
    expect(seen.state).toBe("complete");
});

test("after a decline on the phone the code still waits, and tells the merchant of nobody who came back", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const { phone, look } = await move(visit(ofSession(session.id)));
  expect((await pay(services, phone, bad)).state).toBe("declined");
  expect((await look()).state).toBe("phone");
  const steps = await services.db.checkoutStep.findMany({ where: { sessionId: session.id } });
  expect(steps.map(({ kind }) => kind)).not.toContain("came_back");
});

test("a browser that keeps no cookie is not named in the code", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = { ...visit(ofSession(session.id)), query: { browser: "secret", lang: "fr" } };
  const { shown } = await move(browser);
  expect(shown.url).toContain("lang=fr");
  expect(shown.url).not.toContain("secret");
});

test("a stranger's presses on a link are limited as payments are", async () => {
  const link = await linkOf(await newMerchant(services));
  let desktop = visit(ofLink(link.id));
  for (let press = 0; press < 6; press += 1) {
    const { sessionId } = await move(desktop);
    desktop = { ...desktop, query: { again: sessionId } };
  }
  const form = { ...filled(await loadCheckout(services, desktop), ""), do: "phone" };
  expect(await submitCheckout(services, { ...desktop, form, ip: null })).toMatchObject({
    status: 429,
    view: { refusal: { kind: "rate_limited" } },
  });
});
