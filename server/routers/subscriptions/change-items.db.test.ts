import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { previewSubscription } from "#server/routers/subscriptions/preview.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import {
  PreviewSubscription,
  UpdateSubscription,
} from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { ledgerBalances, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A subscription of €30 for June's 30 days, ten of which are over; and plans of €60 and €15. */
async function subscribed() {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  const customerId = await savedCustomer(ctx);
  const [medium, large, small] = [
    await planOf(ctx, 3000, { name: "Medium" }),
    await planOf(ctx, 6000, { name: "Large" }),
    await planOf(ctx, 1500, { name: "Small" }),
  ];
  const { id } = await newSubscription(ctx, { customerId, items: [{ priceId: medium }] });
  clock.advance(10 * dayMs);
  const change = (input: object) =>
    updateSubscription(ctx, UpdateSubscription.parse({ id, ...input }));
  const preview = (input: object) =>
    previewSubscription(ctx, PreviewSubscription.parse({ id, ...input }));
  return { ctx, id, customerId, medium, large, small, change, preview };
}

const paid = async (ctx: MerchantContext) => (await ledgerBalances(ctx))["merchant"] ?? 0;

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

describe("an immediate change", () => {
  test("charges the rest of the new items less the unused time, as its preview said, and changes with the payment", async () => {
    const { ctx, id, large, change, preview } = await subscribed();
    const items = [{ priceId: large }];
    const shown = await preview({ items });
    expect(shown).toMatchObject({
      dueNow: 2000,
      unusedAmount: 0,
      lines: [
        { type: "item", name: "1 × Large, rest of the period", amount: 4000, quantity: 1 },
        { type: "discount", name: "Unused time", amount: -2000, quantity: 1 },
      ],
      nextCharge: { at: "2027-07-01T10:00:00.000Z", amount: 6000 },
    });
    const after = await change({ items, previewId: shown.previewId, metadata: { seats: "1" } });
    expect(after).toMatchObject({
      amount: 6000,
      items: [{ priceId: large }],
      metadata: { seats: "1" },
      currentPeriodEnd: "2027-07-01T10:00:00.000Z",
    });
    expect(await paid(ctx)).toBe(5000);
    clock.set(after.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(11_000);
    expect((await getSubscription(ctx, id)).status).toBe("active");
  });

  test("downward keeps the unused time and takes it off the next charges until nothing of it is left", async () => {
    const { ctx, id, small, change } = await subscribed();
    const after = await change({ items: [{ priceId: small }] });
    expect(after).toMatchObject({
      unusedAmount: 1000,
      amount: 500,
      lineItems: [
        { type: "item", amount: 1500 },
        { type: "discount", name: "Unused time", amount: -1000 },
      ],
    });
    expect(await paid(ctx)).toBe(3000);
    clock.set(after.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(3500);
    expect(await getSubscription(ctx, id)).toMatchObject({ unusedAmount: 0, amount: 1500 });
    clock.advance(31 * dayMs);
    await renewAll();
    expect(await paid(ctx)).toBe(5000);
  });

  test("up and down again on the same day costs nothing in the end", async () => {
    const { ctx, id, medium, large, change } = await subscribed();
    await change({ items: [{ priceId: large }] });
    clock.advance(5 * hourMs);
    await change({ items: [{ priceId: medium }] });
    expect(await getSubscription(ctx, id)).toMatchObject({ unusedAmount: 2000, amount: 1000 });
    expect(await paid(ctx)).toBe(5000);
  });

  test("whose charge is declined changes nothing, and nobody tries it again", async () => {
    const { ctx, id, customerId, large, change } = await subscribed();
    const before = await getSubscription(ctx, id);
    await cardTurns(services, customerId, "insufficient_funds");
    await expect(
      change({ items: [{ priceId: large }], metadata: { a: "1" } }),
    ).rejects.toMatchObject({
      code: "card_declined",
    });
    expect(await getSubscription(ctx, id)).toEqual(before);
    await cardTurns(services, customerId, "visa");
    clock.advance(dayMs);
    await renewAll();
    expect(await paid(ctx)).toBe(3000);
    clock.set(before.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(6000);
  });

  test("after one without proration credits what was paid, not what was given", async () => {
    const { ctx, id, large, small, change } = await subscribed();
    await change({ items: [{ priceId: large }], proration: "none" });
    expect(await paid(ctx)).toBe(3000);
    await change({ items: [{ priceId: small }] });
    expect(await getSubscription(ctx, id)).toMatchObject({ unusedAmount: 1000 });
  });

  test("in the second of a renewal is of the next period: nothing is prorated, and the renewal charges the new items", async () => {
    const { ctx, id, large, change } = await subscribed();
    clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
    await change({ items: [{ priceId: large }] });
    expect(await paid(ctx)).toBe(3000);
    await renewAll();
    expect(await paid(ctx)).toBe(9000);
  });

  test("in a trial charges nothing before it ends", async () => {
    const { ctx, customerId, medium, large } = await subscribed();
    const trialEnd = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
    const items = [{ priceId: medium }];
    const { id } = await newSubscription(ctx, { customerId, items, trialEnd });
    const other = UpdateSubscription.parse({ id, items: [{ priceId: large }] });
    expect(await updateSubscription(ctx, other)).toMatchObject({
      status: "trialing",
      amount: 6000,
    });
    clock.set(trialEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(9000);
  });
});

describe("a change with the next period", () => {
  test("is told until then, and is made before the renewal is charged", async () => {
    const { ctx, id, medium, small, change } = await subscribed();
    const noted = await change({
      items: [{ priceId: small, quantity: 3 }],
      proration: "next_period",
    });
    expect(noted).toMatchObject({
      items: [{ priceId: medium }],
      amount: 3000,
      pendingChange: { items: [{ priceId: small, quantity: 3 }], at: noted.currentPeriodEnd },
    });
    clock.set(noted.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(7500);
    expect(await getSubscription(ctx, id)).toMatchObject({ pendingChange: null, amount: 4500 });
  });

  test("is taken back by asking for the present items", async () => {
    const { ctx, medium, small, change } = await subscribed();
    await change({ items: [{ priceId: small }], proration: "next_period" });
    const back = await change({ items: [{ priceId: medium }], proration: "next_period" });
    expect(back.pendingChange).toBeNull();
    clock.set(back.currentPeriodEnd);
    await renewAll();
    expect(await paid(ctx)).toBe(6000);
  });
});

test("items that there are stay as they are, though their price has ended and their product is called otherwise", async () => {
  const { ctx, id, medium, small, change, preview } = await subscribed();
  const before = await getSubscription(ctx, id);
  await change({ items: [{ priceId: small }], proration: "next_period" });
  const { merchantId } = ctx;
  const { productId } = await ctx.db.price.update({
    where: { merchantId_id: { merchantId, id: medium } },
    data: { active: false },
  });
  await ctx.db.product.update({
    where: { merchantId_id: { merchantId, id: productId } },
    data: { name: "Middle" },
  });
  const back = await change({ items: [{ priceId: medium }], proration: "next_period" });
  expect(back).toMatchObject({ pendingChange: null, items: before.items });
  const both = await preview({ items: [{ priceId: medium }, { priceId: small }] });
  expect(both.nextCharge.amount).toBe(4500);
  await expect(change({ items: [{ priceId: medium, quantity: 2 }] })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

describe("refused, and nothing changed:", () => {
  test("a preview that is older than an hour, or of other items", async () => {
    const { ctx, id, large, small, change, preview } = await subscribed();
    const { previewId } = await preview({ items: [{ priceId: large }] });
    const stale = { code: "preview_stale" };
    await expect(change({ items: [{ priceId: small }], previewId })).rejects.toMatchObject(stale);
    clock.advance(hourMs + 1);
    await expect(change({ items: [{ priceId: large }], previewId })).rejects.toMatchObject(stale);
    await expect(change({ items: [{ priceId: large }], previewId: "?" })).rejects.toMatchObject(
      stale,
    );
    expect(await getSubscription(ctx, id)).toMatchObject({ amount: 3000 });
  });

  test("a preview from before another change", async () => {
    const { large, small, change, preview } = await subscribed();
    const { previewId } = await preview({ items: [{ priceId: large }] });
    await change({ items: [{ priceId: small }] });
    const late = change({ items: [{ priceId: large }], previewId });
    await expect(late).rejects.toMatchObject({ code: "preview_stale" });
  });

  test("another interval, another currency, and items of one that has ended", async () => {
    const { ctx, id, large, change } = await subscribed();
    const yearly = await planOf(ctx, 9000, { recurring: { interval: "year", intervalCount: 1 } });
    const dollars = await planOf(ctx, 9000, { currency: "USD" });
    await expect(change({ items: [{ priceId: yearly }] })).rejects.toMatchObject({
      code: "interval_mismatch",
    });
    await expect(change({ items: [{ priceId: dollars }] })).rejects.toMatchObject({
      code: "currency_mismatch",
    });
    await cancelSubscription(ctx, { id, atPeriodEnd: false });
    await expect(change({ items: [{ priceId: large }] })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });

  test("items while a renewal is past due", async () => {
    const { ctx, id, customerId, large, change } = await subscribed();
    await cardTurns(services, customerId, "insufficient_funds");
    clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
    await renewAll();
    const late = change({ items: [{ priceId: large }] });
    await expect(late).rejects.toMatchObject({ code: "invalid_state" });
  });
});
