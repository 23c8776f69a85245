import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import {
  card,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// The fate of a code after the press: a decline, a refund, an expiration, a renewal.

const clock = testClock();
const services = await testServices({ clock });
const [good, bad, asks] = ["4242424242424242", "4000000000000002", "4000002760003184"];
const code = "SPRING20";

async function withCode(input: object = {}): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const { id } = await newDiscount(ctx, { percentOff: "20", ...input });
  await createPromotionCodes(ctx, { discountId: id, code } as never);
  return ctx;
}

type Open = Extract<CheckoutView, { state: "open" }>;

async function press(
  browser: CheckoutRequest,
  change: Record<string, string>,
  { number = good, view }: { number?: string; view?: CheckoutView } = {},
): Promise<Open> {
  const shown = view ?? (await loadCheckout(services, browser));
  const { address, query } = browser;
  const { action } = (shown as Open).form;
  const params = Object.fromEntries(new URL(action, "https://pay.example").searchParams);
  // A form of a session that was declined may go back to its link.
  const posted =
    params.entityType === address.entityType
      ? browser
      : { ...browser, address: ofLink(params.entityId ?? ""), query };
  const form = { ...filled(shown, number), ...change };
  const result = await submitCheckout(services, { ...posted, form, ip: null });
  if ("view" in result) return result.view as Open;
  return (await follow(services, browser, result.redirectTo)) as Open;
}

const apply = { do: "apply_code", promotionCode: code };

async function openShop(ctx: MerchantContext) {
  const session = await newSession(ctx, { totalAmount: 4900, allowPromotionCodes: true });
  return { session, browser: visit(ofSession(session.id)) };
}

async function charged(ctx: MerchantContext) {
  const where = { merchantId: ctx.merchantId, status: "succeeded" } as const;
  return (await services.db.paymentIntent.findMany({ where })).map(({ amount }) => Number(amount));
}

test("after a decline the quantity is chosen again, and the code stays, or comes off", async () => {
  const ctx = await withCode();
  const link = await linkOf(ctx, { allowPromotionCodes: true, allowQuantity: true });
  const browser = visit(ofLink(link.id));
  const applied = await press(browser, apply);
  expect(applied.order.total).toBe(3920);
  const declined = await press(browser, {}, { view: applied, number: bad });
  expect(declined).toMatchObject({
    state: "declined",
    order: { total: 3920, sums: { discount: { code, removable: true } } },
    form: { chooses: { quantity: { max: 999 } }, selling: { code: { applied: code } } },
  });
  const two = await press(browser, { do: "update", quantity: "2" }, { view: declined });
  expect(two.order).toMatchObject({ total: 7840, sums: { discount: { amount: 1960 } } });
  const without = await press(browser, { do: "remove_code", quantity: "2" }, { view: two });
  expect(without.order.total).toBe(9800);
  const again = await press(browser, { ...apply, quantity: "2" }, { view: without });
  const paid = await press(browser, { quantity: "2" }, { view: again });
  expect(paid.state).toBe("complete");
  expect(await charged(ctx)).toEqual([7840]);
});

test("a whole refund gives the code back, and another shopper's page takes it", async () => {
  const ctx = await withCode({ maxRedemptions: 1 });
  const first = await openShop(ctx);
  await press(first.browser, apply);
  expect((await press(first.browser, {})).state).toBe("complete");
  const second = await openShop(ctx);
  const refused = await press(second.browser, apply);
  expect(refused).toMatchObject({
    order: { total: 4900 },
    form: { selling: { code: { applied: null, problem: "code_used_up" } } },
  });
  await createRefund(ctx, { paymentIntentId: first.session.paymentIntentId ?? "", metadata: {} });
  await settleRefunds(services);
  expect((await press(second.browser, apply)).order.total).toBe(3920);
  expect((await press(second.browser, {})).state).toBe("complete");
  expect(await charged(ctx)).toEqual(expect.arrayContaining([3920]));
});

test("a session that ends at its bank gives the code back, and another shopper's page takes it", async () => {
  const ctx = await withCode({ maxRedemptions: 1 });
  const first = await openShop(ctx);
  await press(first.browser, apply);
  expect((await press(first.browser, {}, { number: asks })).state).toBe("authentication");
  const second = await openShop(ctx);
  expect((await press(second.browser, apply)).form.selling?.code?.problem).toBe("code_used_up");
  await expireCheckoutSession(ctx, first.session.id);
  expect((await press(second.browser, apply)).order.total).toBe(3920);
  expect((await press(second.browser, {})).state).toBe("complete");
  expect(await charged(ctx)).toEqual([3920]);
});

test("the page of a renewal shows the discount that lasts, and takes no other code", async () => {
  const ctx = await withCode();
  const { id } = await newDiscount(ctx, { percentOff: "10", duration: "forever" });
  const { id: customerId } = await newCustomer(ctx);
  const subscription = { mode: "subscription", customerId, discountId: id } as const;
  const session = await newSession(ctx, { ...subscription, allowPromotionCodes: true });
  const first = session.paymentIntentId ?? "";
  await confirmPayment(ctx, first, { card: card(asks) });
  await answerAbout(services, first);
  await finishAuthentication(ctx, first);
  const { currentPeriodEnd } = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  clock.set(currentPeriodEnd.toISOString());
  while ((await renewSubscriptions(services)) > 0);
  const renewal = await ctx.db.checkoutSession.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, mode: "payment" },
  });
  const browser = visit(ofSession(renewal.id));
  const shown = (await loadCheckout(services, browser)) as Open;
  const sums = { discount: { percent: 10, amount: 490, removable: false } };
  expect(shown).toMatchObject({ order: { total: 4410, sums }, form: { selling: null } });
  const tried = await press(browser, apply);
  expect(tried.order).toMatchObject({ total: 4410, sums });
  const other = await press(browser, {}, { number: good, view: tried });
  expect(other.state).toBe("complete");
  expect(await charged(ctx)).toEqual([4410, 4410]);
});
