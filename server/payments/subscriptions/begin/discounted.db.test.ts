import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { updateDiscount } from "#server/routers/discounts/update.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { PreviewSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { card, ledgerBalances, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A customer with a card, a plan of €30 and a discount of half of it, unless `input` says otherwise. */
async function offered(input: Parameters<typeof newDiscount>[1] = {}) {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const items = [{ priceId: await planOf(ctx, 3000) }];
  const { id: discountId } = await newDiscount(ctx, input);
  const begin = (more: object = {}) =>
    newSubscription(ctx, { customerId, items, discountId, ...more });
  return { ctx, customerId, items, discountId, begin };
}

const paid = async (ctx: MerchantContext) => (await ledgerBalances(ctx))["merchant"] ?? 0;

const redemptions = async (ctx: MerchantContext, id: string) =>
  (await ctx.db.discount.findUniqueOrThrow({ where: own(ctx, id) })).redemptions;

async function renewedPaid(ctx: MerchantContext, days: readonly number[]): Promise<number[]> {
  const sums = [await paid(ctx)];
  for (const day of days) {
    clock.advance(day * dayMs);
    while ((await renewSubscriptions(services)) > 0);
    sums.push((await paid(ctx)) - sums.reduce((all, one) => all + one, 0));
  }
  return sums;
}

test.each([
  ["once", { duration: "once" }, [1500, 3000, 3000]],
  ["for two charges", { duration: "repeating", periods: 2 }, [1500, 1500, 3000]],
  ["for ever", { duration: "forever" }, [1500, 1500, 1500]],
  ["of all there is, once", { duration: "once", percentOff: "100" }, [0, 3000, 3000]],
] as const)(
  "a discount %s is taken off the charges that it promises, and counts once",
  async (_, input, charges) => {
    const { ctx, discountId, begin } = await offered(input);
    const begun = await begin();
    expect(begun).toMatchObject({ status: "active", amount: charges[1] });
    expect(await renewedPaid(ctx, [30, 31])).toEqual(charges);
    expect(await redemptions(ctx, discountId)).toBe(1);
  },
);

test("a preview of a change has the discount of the next charge", async () => {
  const { ctx, begin } = await offered({ duration: "forever" });
  const { id } = await begin();
  const items = [{ priceId: await planOf(ctx, 6000) }];
  const shown = await previewSubscription(ctx, PreviewSubscription.parse({ id, items }));
  expect(shown).toMatchObject({ dueNow: 1500, nextCharge: { amount: 3000 } });
});

test("a cap holds among beginnings at the same time: the others are told, canceled, and charged nothing", async () => {
  const { ctx, discountId, begin, items } = await offered({ maxRedemptions: 1 });
  const others = [await savedCustomer(ctx), await savedCustomer(ctx)];
  const ends = await Promise.allSettled([
    begin(),
    ...others.map((customerId) => newSubscription(ctx, { customerId, items, discountId })),
  ]);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
  expect(refused).toHaveLength(2);
  const codes = ["discount_used_up", "discount_not_applicable"];
  expect(refused.filter((code) => !codes.includes(code))).toEqual([]);
  expect([await paid(ctx), await redemptions(ctx, discountId)]).toEqual([1500, 1]);
  const rows = await ctx.db.subscription.findMany({ where: { merchantId: ctx.merchantId } });
  expect(rows.filter(({ status }) => status !== "canceled")).toHaveLength(1);
});

test("a first charge that is declined gives the discount back, and takes it again with another card", async () => {
  const { ctx, customerId, discountId, begin } = await offered({ maxRedemptions: 1 });
  await cardTurns(services, customerId, "insufficient_funds");
  const { id, status } = await begin();
  expect([status, await redemptions(ctx, discountId)]).toEqual(["incomplete", 0]);
  await cardTurns(services, customerId, "visa");
  await ctx.db.subscription.update({ where: own(ctx, id), data: { nextAttemptAt: clock.now() } });
  await renewSubscriptions(services);
  expect([(await getSubscription(ctx, id)).status, await paid(ctx)]).toEqual(["active", 1500]);
  expect(await redemptions(ctx, discountId)).toBe(1);
});

test("a discount that ended between is refused by the worker too: the subscription is canceled, and nothing charged", async () => {
  const { ctx, customerId, discountId, begin } = await offered();
  await cardTurns(services, customerId, "insufficient_funds");
  const { id } = await begin();
  await cardTurns(services, customerId, "visa");
  clock.advance(1000);
  const endsAt = new Date(clock.now().getTime() + 1).toISOString();
  await updateDiscount(ctx, { id: discountId, endsAt });
  clock.advance(1000);
  await ctx.db.subscription.update({ where: own(ctx, id), data: { nextAttemptAt: clock.now() } });
  await renewSubscriptions(services);
  expect([(await getSubscription(ctx, id)).status, await paid(ctx)]).toEqual(["canceled", 0]);
});

const paidLater = [
  ["a trial", { trialEnd: "2027-06-15T10:00:00.000Z" }, [14, 30, 31]],
  ["a period that was paid elsewhere", { billingAnchor: "2027-05-15T10:00:00.000Z" }, [14, 30, 31]],
] as const;

test.each(paidLater)(
  "after %s a discount is taken off the charges that follow, and is not counted",
  async (_, more, days) => {
    const { ctx, discountId, begin } = await offered({ duration: "repeating", periods: 2 });
    expect(await begin(more)).toMatchObject({ amount: 1500 });
    expect(await renewedPaid(ctx, days)).toEqual([0, 1500, 1500, 3000]);
    expect(await redemptions(ctx, discountId)).toBe(0);
  },
);

test("an invoice has the discount that its period was promised, and is paid though that has ended since", async () => {
  const { ctx, discountId, begin } = await offered({ duration: "repeating", periods: 2 });
  await begin({ collection: "invoice" });
  clock.advance(1000);
  const endsAt = new Date(clock.now().getTime() + 1).toISOString();
  await updateDiscount(ctx, { id: discountId, endsAt });
  for (const days of [30, 31]) {
    clock.advance(days * dayMs);
    while ((await renewSubscriptions(services)) > 0);
  }
  const invoices = await ctx.db.invoice.findMany({
    where: { merchantId: ctx.merchantId },
    orderBy: { createdAt: "asc" },
  });
  expect(invoices.map(({ total }) => total)).toEqual([1500n, 1500n, 3000n]);
  const page = await openPage(ctx, invoices[0]?.id ?? "");
  await confirmPayment(ctx, page?.paymentIntentId ?? "", { card: card() });
  expect([await paid(ctx), await redemptions(ctx, discountId)]).toEqual([1500, 0]);
});

test.each([...paidLater.map(([, more]) => more), { collection: "invoice" }])(
  "a discount that is counted is refused where nothing is charged at once: %j",
  async (more) => {
    const { ctx, begin } = await offered({ maxRedemptions: 5 });
    await expect(begin(more)).rejects.toMatchObject({ code: "validation_failed" });
    expect(await ctx.db.subscription.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  },
);

test("refused with its reason where it does not apply, and where nothing or a part is charged at once; nothing is written", async () => {
  const { ctx, begin, customerId, items } = await offered({
    amountOff: 500,
    currency: "USD",
    percentOff: undefined,
  });
  const notApplicable = { code: "discount_not_applicable", message: /^discountId: / };
  await expect(begin()).rejects.toMatchObject({ code: notApplicable.code });
  await expect(begin()).rejects.toThrow(notApplicable.message);
  const unknown = newSubscription(ctx, { customerId, items, discountId: "disc_none" });
  await expect(unknown).rejects.toMatchObject({ code: "discount_not_applicable" });
  const ahead = begin({ billingAnchor: "2027-06-08T10:00:00.000Z" });
  await expect(ahead).rejects.toMatchObject({ code: "validation_failed" });
  expect(await ctx.db.subscription.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});
