import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import type { DeclinedRenewal, EndedTrial, TrialMonth } from "#server/wire/billing/trials.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newCustomer } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";

const clock = testClock("2027-01-20T10:00:00.000Z");
const app = await createTestApp({ clock });
const ctx = actFor(app.services, app.merchant.id);
const other = await app.createMerchant();
await app.services.db.merchant.update({
  where: { id: ctx.merchantId },
  data: { timeZone: "Pacific/Kiritimati" },
});

async function get(path: string, key = app.merchant.apiKey) {
  const { status, body } = await app.request("GET", path, { key });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(app.services)) > 0);
}

type Trial = { priceIds: string[]; days: number; hasCard: boolean };

async function trial(of: MerchantContext, { priceIds, days, hasCard }: Trial) {
  const customerId = hasCard ? await savedCustomer(of) : (await newCustomer(of)).id;
  const { id } = await newSubscription(of, {
    customerId,
    items: priceIds.map((priceId) => ({ priceId })),
    trialEnd: addMs(clock.now(), days * dayMs).toISOString(),
    ...(!hasCard && { trialWithoutCard: "cancel" }),
  });
  return { id, customerId };
}

async function productOf(priceId: string): Promise<string> {
  const where = { merchantId_id: { merchantId: ctx.merchantId, id: priceId } };
  return (await app.services.db.price.findUniqueOrThrow({ where })).productId;
}

const [euro, more, yen] = [
  await planOf(ctx, 1900),
  await planOf(ctx, 500),
  await planOf(ctx, 700, { currency: "JPY" }),
];
const paid = await trial(ctx, { priceIds: [euro, more], days: 5, hasCard: true });
const cardless = await trial(ctx, { priceIds: [euro], days: 5, hasCard: false });
const left = await trial(ctx, { priceIds: [euro], days: 60, hasCard: true });
const later = await trial(ctx, { priceIds: [yen], days: 14, hasCard: true });
const running = await trial(ctx, { priceIds: [euro], days: 200, hasCard: true });
await trial(actFor(app.services, other.id), {
  priceIds: [await planOf(actFor(app.services, other.id), 900)],
  days: 5,
  hasCard: true,
});
await cancelSubscription(ctx, { id: left.id, atPeriodEnd: false });
clock.advance(5 * dayMs);
await renewAll();
clock.advance(9 * dayMs);
await renewAll();

const months = async (query = "") =>
  (await get(`/billing/trials?from=2027-01&to=2027-03${query}`)).months as TrialMonth[];
const january = { month: "2027-01", currency: "EUR", ended: 3, converted: 1, lost: 2 };
const february = { month: "2027-02", currency: "JPY", ended: 1, converted: 1, lost: 0 };

test("each trial counts once, in the month and currency in which it was decided, and not while it runs", async () => {
  expect(await months()).toEqual([january, february]);
  expect(await months("&currency=JPY")).toEqual([february]);
  const { data } = await get("/billing/ended-trials");
  expect(data.map(({ subscriptionId }: EndedTrial) => subscriptionId)).not.toContain(running.id);
  expect(data[0]).toEqual({
    subscriptionId: later.id,
    customerId: later.customerId,
    currency: "JPY",
    month: "2027-02",
    outcome: "converted",
    productIds: [await productOf(yen)],
    at: clock.now().toISOString(),
  });
});

test("of a product, the trials of subscriptions that had it count", async () => {
  const narrow = `&productId=${await productOf(more)}`;
  expect(await months(narrow)).toEqual([{ ...january, ended: 1, lost: 0 }]);
  const { data } = await get(`/billing/ended-trials?month=2027-01${narrow}`);
  expect(data.map(({ subscriptionId }: EndedTrial) => subscriptionId)).toEqual([paid.id]);
});

test("each number opens into the subscriptions that make it", async () => {
  for (const product of [undefined, await productOf(euro), await productOf(yen)]) {
    const narrow = product ? `&productId=${product}` : "";
    for (const told of await months(narrow)) {
      expect(told.converted + told.lost).toBe(told.ended);
      for (const outcome of ["converted", "lost"] as const) {
        const { data, pagination } = await get(
          `/billing/ended-trials?month=${told.month}&currency=${told.currency}&outcome=${outcome}${narrow}`,
        );
        expect([data.length, pagination.total]).toEqual([told[outcome], told[outcome]]);
      }
    }
  }
  const { data } = await get("/billing/ended-trials?outcome=lost&limit=1&offset=1");
  expect(data[0].subscriptionId).toBe(left.id);
  const lost = await get("/billing/ended-trials?outcome=lost&limit=1");
  expect(lost.data[0].subscriptionId).toBe(cardless.id);
  expect(lost.pagination).toMatchObject({ total: 2, hasMore: true });
});

test("a month that is over keeps its numbers whatever becomes of the subscriptions and the zone", async () => {
  const before = await months();
  await cancelSubscription(ctx, { id: paid.id, atPeriodEnd: false });
  await cancelSubscription(ctx, { id: running.id, atPeriodEnd: false });
  await app.services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { timeZone: "America/New_York" },
  });
  expect((await months()).filter(({ month }) => month < "2027-02")).toEqual([january]);
  expect(await months("&currency=JPY")).toEqual(before.slice(1));
});

test("another merchant's trials and renewals are in no report and no list", async () => {
  const theirs = (await get("/billing/trials?from=2027-01&to=2027-03", other.apiKey)).months;
  expect(theirs).toEqual([{ ...january, ended: 1, lost: 0 }]);
  const { data } = await get("/billing/ended-trials", other.apiKey);
  expect(data).toHaveLength(1);
  expect((await get("/billing/declined-renewals", other.apiKey)).data).toEqual([]);
});

test("the recovered and unrecovered renewals of a month are listed as they are added up", async () => {
  const kept = await newSubscription(ctx, {
    customerId: await savedCustomer(ctx),
    items: [{ priceId: euro }],
  });
  const ended = await newSubscription(ctx, {
    customerId: await savedCustomer(ctx),
    items: [{ priceId: more }],
  });
  for (const { customerId } of [kept, ended])
    await cardTurns(app.services, customerId, "insufficient_funds");
  clock.advance(32 * dayMs);
  await renewAll();
  await cardTurns(app.services, kept.customerId, "visa");
  for (let day = 0; day < 12; day += 1) {
    clock.advance(dayMs);
    await renewAll();
  }
  const month = clock.now().toISOString().slice(0, "2027-03".length);
  const rates = await get(`/billing/rates?from=${month}&to=${month}&currency=EUR`);
  for (const [outcome, id, amount] of [
    ["recovered", kept.id, 1900],
    ["unrecovered", ended.id, 500],
  ] as const) {
    const query = `month=${month}&currency=EUR&outcome=${outcome}`;
    const { data } = await get(`/billing/declined-renewals?${query}`);
    expect(data).toMatchObject([{ subscriptionId: id, amount, month, outcome }]);
    const sum = (data as DeclinedRenewal[]).reduce((all, one) => all + one.amount, 0);
    expect(rates.months[0][outcome]).toEqual({ subscriptions: data.length, amount: sum });
  }
});
