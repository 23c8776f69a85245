import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { getFirstSteps } from "#server/routers/dashboard/overview/first-steps.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { eachMax, getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { getPaymentTrail } from "#server/routers/dashboard/story/payment-trail.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { AskOverview, Overview } from "#server/wire/dashboard/overview.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";

const clock = testClock("2026-02-18T09:30:00.000Z");
const services = await createTestServices({ clock });

async function pay(ctx: MerchantContext, amount: number, currency = "EUR") {
  const intent = await newIntent(ctx, { amount, currency });
  await confirmPayment(ctx, intent.id, { card: card() });
  return intent.id;
}

test("an overview adds up by day and currency, without declined payments and other merchants", async () => {
  const ctx = await newMerchant(services);
  const stranger = await newMerchant(services);
  await pay(stranger, 99_999);
  await pay(ctx, 1_000);
  await pay(ctx, 500);
  await pay(ctx, 70, "JPY");
  await newIntent(ctx, { amount: 7_777 });
  clock.advance(dayMs);
  await pay(ctx, 20);
  clock.advance(dayMs);
  // A day on which nobody tried to pay.
  await newIntent(ctx, { amount: 8_888 });
  const overview = await getOverview(ctx, AskOverview.parse({ days: 7 }));
  expect(overview).toMatchObject({
    currency: "EUR",
    others: [{ currency: "JPY", volume: 70 }],
    sums: { volume: 1_520, paid: 3, tried: 3, lost: 0 },
    sumsBefore: { volume: 0, paid: 0, tried: 0, lost: 0 },
    reasons: [],
  });
  expect(overview.days.map(({ volume }) => volume)).toEqual([0, 0, 0, 0, 1_500, 20, 0]);
  expect(AskOverview.shape.days.safeParse(2).success).toBe(false);
  expect(Overview.parse(overview)).toEqual(overview);
  const today = await getOverview(ctx, AskOverview.parse({ days: 1 }));
  expect(today).toMatchObject({ sums: { volume: 0 }, sumsBefore: { volume: 20 } });
});

test("days begin at the reader's midnight, and the period before is as long", async () => {
  const ctx = await newMerchant(services);
  clock.set("2026-03-01T22:59:59.999Z");
  await pay(ctx, 1);
  clock.advance(1);
  await pay(ctx, 2);
  clock.advance(hourMs);
  const here = { days: 1, timeZone: "Europe/Amsterdam" };
  expect(await getOverview(ctx, AskOverview.parse(here))).toMatchObject({
    days: [{ date: "2026-03-02", volume: 2 }],
    before: [{ date: "2026-03-01", volume: 1 }],
  });
});

test("what is refused counts as tried, with its reason; what is refunded as lost", async () => {
  const ctx = await newMerchant(services);
  const refused = await newIntent(ctx, { amount: 100 });
  await confirmPayment(ctx, refused.id, { card: card("4000000000009995") }).catch(() => {});
  const paid = await pay(ctx, 4_000);
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId: paid, amount: 150 }));
  expect(await getOverview(ctx, AskOverview.parse({ days: 7 }))).toMatchObject({
    sums: { volume: 4_000, paid: 1, tried: 2, lost: 150 },
    reasons: [{ code: "insufficient_funds", payments: 1 }],
  });
});

test("the steps to a first payment tick by themselves", async () => {
  const ctx = await newMerchant(services);
  const nothing = { product: false, link: false, payment: false, webhook: false, key: false };
  const alone = { ...nothing, colleague: false, compliance: false };
  expect(await getFirstSteps(ctx)).toEqual(alone);
  await pay(ctx, 100);
  expect(await getFirstSteps(ctx)).toEqual({ ...alone, payment: true });
});

test("the story of a payment tells its decline, what came of it and its refund in order", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { amount: 4_900 });
  await confirmPayment(ctx, id, { card: card("4000000000009995") }).catch(() => {});
  clock.advance(1000);
  await confirmPayment(ctx, id, { card: card() });
  clock.advance(1000);
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId: id, amount: 900 }));
  const { entries, money, card: used } = await getPaymentStory(ctx, id);
  const told = entries.map(({ kind, detail }) => [kind, detail]);
  expect(told.filter(([kind]) => !kind?.startsWith("deliver"))).toEqual([
    ["made", null],
    ["sent", "visa 9995"],
    ["declined", "insufficient_funds"],
    ["sent", "visa 4242"],
    ["paid", null],
    ["refunded", null],
  ]);
  expect(money.left).toBe(money.lines.reduce((sum, { amount }) => sum + amount, 0));
  expect(used).toMatchObject({ last4: "4242" });
});

test("what is left of a payment is left after all of its refunds, of which the story shows some", async () => {
  const ctx = await newMerchant(services);
  const paymentIntentId = await pay(ctx, 4_900);
  for (let nth = 0; nth <= eachMax; nth += 1)
    await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 10 }));
  const { entries, money } = await getPaymentStory(ctx, paymentIntentId);
  expect(entries.filter(({ kind }) => kind === "refunded")).toHaveLength(eachMax);
  const refunded = 10 * (eachMax + 1);
  expect(money).toEqual({
    lines: [
      { type: "payment", amount: 4_900 },
      { type: "refund", amount: -refunded },
    ],
    left: 4_900 - refunded,
  });
});

test("a payment's trail shows the money it moved, which sums to zero", async () => {
  const ctx = await newMerchant(services);
  const trail = await getPaymentTrail(ctx, await pay(ctx, 4_900));
  expect(trail.movements).toMatchObject([{ type: "payment", currency: "EUR" }]);
  const entries = trail.movements[0]!.entries;
  expect(entries.find((entry) => entry.account === "merchant")?.amount).toBe(4_900);
  expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
});

test("another merchant's payment has no trail", async () => {
  const id = await pay(await newMerchant(services), 100);
  const stranger = await newMerchant(services);
  await expect(getPaymentTrail(stranger, id)).rejects.toMatchObject({ code: "not_found" });
});
