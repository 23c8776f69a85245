import { expect, test } from "vitest";
import { dayMs, hourMs, secondMs } from "#server/core/clock.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import type { ChangeRules } from "#server/wire/atoms/merchant/change-rules.ts";
import {
  PreviewSubscription,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { ledgerBalances, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A subscription of €30 for June's 30 days, ten and a half of which are over, of a merchant with these rules. */
async function subscribed(changeRules: Partial<ChangeRules>) {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { changeRules } });
  const customerId = await savedCustomer(ctx);
  const medium = await planOf(ctx, 3000, { name: "Medium" });
  const like = await planOf(ctx, 3000, { name: "Like it" });
  const [large, small] = [await planOf(ctx, 6000), await planOf(ctx, 1500)];
  const { id } = await newSubscription(ctx, { customerId, items: [{ priceId: medium }] });
  clock.advance(10 * dayMs + 12 * hourMs);
  const preview = (input: object) =>
    previewSubscription(ctx, PreviewSubscription.parse({ id, ...input }));
  const change = (input: object) =>
    updateSubscription(ctx, UpdateSubscription.parse({ id, ...input }));
  const paid = async () => (await ledgerBalances(ctx))["merchant"] ?? 0;
  return { ctx, id, medium, like, large, small, preview, change, paid };
}

test("a change that names no proration follows the merchant's rule: a downgrade waits, an upgrade is charged", async () => {
  const { ctx, id, large, small, change, preview, paid } = await subscribed({
    planDowngrade: "next_period",
  });
  const down = [{ priceId: small }];
  expect(await preview({ items: down })).toMatchObject({ proration: "next_period", dueNow: 0 });
  expect(await change({ items: down })).toMatchObject({
    amount: 3000,
    pendingChange: { items: [{ priceId: small }] },
  });
  const up = [{ priceId: large }];
  const { previewId, ...shown } = await preview({ items: up });
  expect(shown).toMatchObject({ proration: "immediate", dueNow: 2000 });
  expect(await change({ items: up, previewId })).toMatchObject({
    amount: 6000,
    pendingChange: null,
  });
  expect(await paid()).toBe(5000);
  expect(await getSubscription(ctx, id)).toMatchObject({ unusedAmount: 0 });
});

test("a plan of the same price counts as an upgrade, and so do more units of one", async () => {
  const { like, small, preview } = await subscribed({ planUpgrade: "next_period" });
  const rules = async (items: object[]) => (await preview({ items })).proration;
  expect(await rules([{ priceId: like }])).toBe("next_period");
  expect(await rules([{ priceId: small, quantity: 2 }])).toBe("next_period");
  expect(await rules([{ priceId: small }])).toBe("immediate");
});

test("a proration that is named counts, whatever the rule says", async () => {
  const { small, change } = await subscribed({ planDowngrade: "next_period" });
  const after = await change({ items: [{ priceId: small }], proration: "immediate" });
  expect(after).toMatchObject({ pendingChange: null, items: [{ priceId: small }] });
});

test("a rule that changes after a preview makes the preview stale", async () => {
  const { ctx, small, change, preview } = await subscribed({});
  const items = [{ priceId: small }];
  const { previewId } = await preview({ items });
  const changeRules = { planDowngrade: "next_period" };
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { changeRules } });
  await expect(change({ items, previewId })).rejects.toMatchObject({ code: "preview_stale" });
});

test("by seconds the rest of a period is what is left of it, by days the day that has begun counts too", async () => {
  const bySecond = await subscribed({ prorateBy: "second" });
  const items = (priceId: string) => ({ items: [{ priceId }] });
  expect((await bySecond.preview(items(bySecond.large))).dueNow).toBe(1950);
  clock.advance(12 * hourMs);
  expect((await bySecond.preview(items(bySecond.large))).dueNow).toBe(1900);
  const byDay = await subscribed({ prorateBy: "day" });
  expect((await byDay.preview(items(byDay.large))).dueNow).toBe(2000);
});

test.each([
  ["day", 5 * hourMs],
  ["second", secondMs - 1],
] as const)("up and down again within the same %s costs nothing", async (prorateBy, laterMs) => {
  const { ctx, id, medium, large, change, paid } = await subscribed({ prorateBy });
  await change({ items: [{ priceId: large }] });
  clock.advance(laterMs);
  const before = await paid();
  await change({ items: [{ priceId: medium }] });
  const { unusedAmount } = await getSubscription(ctx, id);
  expect([before - 3000, await paid()]).toEqual([unusedAmount, before]);
});
