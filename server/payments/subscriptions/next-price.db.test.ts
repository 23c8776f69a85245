import { expect, test } from "vitest";
import { loadSubscription } from "#server/checkout/subscription/load-subscription.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { subscriptionPage } from "#server/notifications/receipts/subscription-link.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getUpcomingCharge } from "#server/routers/dashboard/upcoming-charge.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { ledgerBalances, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A subscription of €30 at half the price, for ever. */
async function subscribed() {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const items = [{ priceId: await planOf(ctx, 3000) }];
  const { id: discountId } = await newDiscount(ctx, { duration: "forever" });
  const { id } = await newSubscription(ctx, { customerId, items, discountId });
  return { ctx, id };
}

async function shownTo(ctx: MerchantContext, id: string): Promise<number[]> {
  const url = new URL(subscriptionPage(ctx.env, { ...ctx, id }), ctx.env.APP_URL);
  const token = url.searchParams.get("token") ?? "";
  const request = { token, lang: undefined, acceptLanguage: null, requestId: "req_test" };
  const page = await loadSubscription(services, request);
  const onPage = page.state === "subscription" ? page.order.total : null;
  return [(await getUpcomingCharge(ctx, id)).amount, onPage ?? -1];
}

/** The amount of the charge that the next period begins with. */
async function renewed(ctx: MerchantContext): Promise<number> {
  const before = (await ledgerBalances(ctx))["merchant"] ?? 0;
  clock.advance(30 * 86_400_000);
  while ((await renewSubscriptions(services)) > 0);
  return ((await ledgerBalances(ctx))["merchant"] ?? 0) - before;
}

test("the next charge is shown with taxes that came after the last one, as it is then charged", async () => {
  const { ctx, id } = await subscribed();
  await ctx.db.product.updateMany({
    where: { merchantId: ctx.merchantId },
    data: { taxBehavior: "exclusive" },
  });
  const registration = { country: "NL", number: "NL004495445B01", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  expect((await getSubscription(ctx, id)).amount).toBe(1500);
  expect(await shownTo(ctx, id)).toEqual([1815, 1815]);
  expect(await renewed(ctx)).toBe(1815);
});

test("the next charge is shown with the items of a change that waits, as it is then charged", async () => {
  const { ctx, id } = await subscribed();
  const items = [{ priceId: await planOf(ctx, 5000) }];
  await updateSubscription(ctx, UpdateSubscription.parse({ id, items, proration: "next_period" }));
  expect(await shownTo(ctx, id)).toEqual([2500, 2500]);
  expect(await renewed(ctx)).toBe(2500);
});

test("one that ends with its period is shown as it is", async () => {
  const { ctx, id } = await subscribed();
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  expect(await shownTo(ctx, id)).toEqual([1500, 1500]);
});
