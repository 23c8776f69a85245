import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { sealMerchant } from "#server/ledger/verify/seal.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";

const clock = testClock("2026-02-18T09:00:00.000Z");
const app = await createTestApp({ clock });
const { services } = app;

async function newMerchant() {
  const { id, apiKey } = await app.createMerchant();
  const get = async (path: string) => (await app.request("GET", path, { key: apiKey })).body;
  const post = async (path: string, body: object) =>
    (await app.request("POST", path, { key: apiKey, body })).body;
  return { ctx: actFor(services, id), get, post };
}

/** Two payments, a payout of a part of it, and a payment afterwards. */
async function shop() {
  const merchant = await newMerchant();
  const { ctx, post } = merchant;
  await fundMerchant(ctx, { amount: 5_000, fee: 175 });
  clock.advance(1_000);
  await fundMerchant(ctx, { amount: 1_000 });
  clock.advance(1_000);
  const { id: payoutId } = await post("/payouts", { amount: 5_800, currency: "EUR" });
  const paidOutAt = clock.now().toISOString();
  clock.advance(1_000);
  await fundMerchant(ctx, { amount: 300, fee: 10 });
  await fundMerchant(ctx, { amount: 77, currency: "USD" });
  return { ...merchant, payoutId: payoutId as string, paidOutAt };
}

type Group = { group: string; count: number; sum: number };
const notEmpty = (groups: unknown) => (groups as Group[]).filter(({ count }) => count > 0);

describe("a figure of the balance", () => {
  test("is what the latest payout left, payments and our fees, with nothing else", async () => {
    const { get, payoutId, paidOutAt } = await shop();
    const told = await get("/balance/explain?currency=EUR&figure=available");
    expect(told).toMatchObject({
      figure: "available",
      currency: "EUR",
      opening: { amount: 25, payoutId, at: paidOutAt },
      closing: 315,
      other: 0,
      movements: 2,
    });
    expect(notEmpty(told.groups)).toEqual([
      { group: "payments", count: 1, sum: 300 },
      { group: "fees", count: 1, sum: -10 },
    ]);
    expect((await get("/balance?currency=EUR")).available).toBe(315);
  });

  test("between two days begins with the balance before the first of them", async () => {
    const { get } = await shop();
    const [day] = clock.now().toISOString().split("T");
    const told = await get(`/balance/explain?currency=EUR&startDate=${day}&endDate=${day}`);
    expect(told).toMatchObject({ opening: { amount: 0 }, closing: 315, other: 0 });
    expect(notEmpty(told.groups)).toEqual([
      { group: "payments", count: 3, sum: 6_300 },
      { group: "fees", count: 2, sum: -185 },
      { group: "payouts", count: 1, sum: -5_800 },
    ]);
  });

  test("at a past moment is explained as it was then", async () => {
    const { get, paidOutAt } = await shop();
    const before = new Date(Date.parse(paidOutAt) - 500).toISOString();
    const told = await get(`/balance/explain?currency=EUR&at=${before}`);
    expect(told).toMatchObject({
      closing: 5_825,
      opening: { amount: 0, payoutId: null },
      other: 0,
    });
  });

  test("opens a credit into its customer and its sealed entries, for its own merchant", async () => {
    const { ctx, get, post } = await shop();
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 40 });
    const given = { customerId, amount: 120, currency: "EUR", reason: "Late delivery" };
    await post("/credits", given);
    await sealMerchant(services, ctx.merchantId);
    const { data } = await get("/balance/explain/movements?currency=EUR&group=credits");
    expect(data).toMatchObject([{ type: "credit", amount: -120, customerId }]);
    const told = await get(`/balance/movements/${data[0].id}/explain`);
    expect(told).toMatchObject({ group: "credits", customerId, fee: null, attempt: null });
    type Entry = { account: string; amount: number; hash: string; seal: { number: number } };
    const entries = told.entries as Entry[];
    const amounts = entries.map(({ account, amount }) => [account, amount]).toSorted();
    expect(amounts).toEqual([
      ["credit", 120],
      ["merchant", -120],
    ]);
    for (const { hash, seal } of entries) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(seal.number).toBeGreaterThan(0);
    }
    const other = await newMerchant();
    const theirs = await other.get(`/balance/movements/${data[0].id}/explain`);
    expect(theirs).toMatchObject({ code: "not_found" });
  });

  test("that the books contradict names the part that no movement explains", async () => {
    const { ctx, get } = await shop();
    // As somebody who may switch the rules off: the owner of the database.
    await services.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        UPDATE ledger_accounts SET balance = balance + 5
        WHERE "merchantId" = ${ctx.merchantId} AND type = 'merchant' AND currency = 'EUR'`;
    });
    expect(await get("/balance/explain?currency=EUR")).toMatchObject({ closing: 320, other: 5 });
  });

  test("opens into movements, each with its cause, page by page", async () => {
    const { get, payoutId } = await shop();
    const since = "currency=EUR&startDate=2026-01-01";
    const payments = `/balance/explain/movements?${since}&group=payments&limit=2`;
    const [first, second] = [await get(payments), await get(`${payments}&offset=2`)];
    expect(first.pagination).toMatchObject({ total: 3, hasMore: true });
    const data = [...(first.data as object[]), ...(second.data as object[])];
    expect(data).toMatchObject([
      { amount: 300, balanceAfter: 315 },
      { amount: 1_000, balanceAfter: 5_825 },
      { amount: 5_000, balanceAfter: 4_825, paymentIntentId: expect.stringMatching(/^pi_/) },
    ]);
    const payouts = await get(`/balance/explain/movements?${since}&group=payouts`);
    expect(payouts.data).toMatchObject([{ type: "payout", amount: -5_800, payoutId }]);
  });

  test("of now cannot be asked for in the past", async () => {
    const { get } = await newMerchant();
    for (const query of [
      "currency=EUR&figure=available&at=2026-02-18T09:00:00Z",
      "currency=EUR&endDate=2026-02-18",
      "currency=EUR&at=2026-02-18&startDate=2026-02-18",
      "currency=EUR&startDate=2026-02-18&endDate=2026-02-01",
      "figure=amount",
    ])
      expect(await get(`/balance/explain?${query}`)).toMatchObject({ code: "validation_failed" });
  });

  test("names the latest seal, and how many movements it does not cover yet", async () => {
    const { ctx, get } = await shop();
    expect(await get("/balance/explain?currency=EUR")).toMatchObject({ seal: null, unsealed: 4 });
    await sealMerchant(services, ctx.merchantId);
    await fundMerchant(ctx, { amount: 1 });
    expect(await get("/balance/explain?currency=EUR")).toMatchObject({
      seal: { number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      unsealed: 1,
    });
  });
});

describe("other figures", () => {
  test("of what is pending: the authorized payment that waits for its capture", async () => {
    const { ctx, get } = await newMerchant();
    const { id } = await newIntent(ctx, { amount: 2_500, captureMethod: "manual" });
    await confirmPaymentIntent(ctx, { id, card: card() });
    const told = await get("/balance/explain?currency=EUR&figure=pending");
    expect(told).toMatchObject({ closing: 2_500, other: 0 });
    expect(notEmpty(told.groups)).toEqual([{ group: "authorizations", count: 1, sum: 2_500 }]);
    const listed = "/balance/explain/movements?currency=EUR&figure=pending&group=authorizations";
    expect(await get(listed)).toMatchObject({
      data: [{ amount: 2_500, paymentIntentId: id }],
      pagination: { total: 1 },
    });
    const other = await newMerchant();
    expect(await other.get(listed)).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test("of a payout: its amount is made of the movements since the payout before it, less what it left", async () => {
    const { get, post, payoutId } = await shop();
    const first = await get(`/payouts/${payoutId}/explain`);
    expect(first).toMatchObject({ payoutId, closing: 5_800, other: 0, opening: { amount: 0 } });
    expect(notEmpty(first.groups)).toEqual([
      { group: "payments", count: 2, sum: 6_000 },
      { group: "fees", count: 1, sum: -175 },
      { group: "left", count: 1, sum: -25 },
    ]);
    const { id } = await post("/payouts", { amount: 315, currency: "EUR" });
    const second = await get(`/payouts/${id}/explain`);
    expect(second).toMatchObject({ closing: 315, other: 0, opening: { amount: 25, payoutId } });
    const listed = `/balance/explain/movements?currency=EUR&group=payments&payoutId=${id}`;
    expect(await get(listed)).toMatchObject({ data: [{ amount: 300 }], pagination: { total: 1 } });
  });

  test("of a customer: its balance is what it was given and what it spent", async () => {
    const { ctx, get, post } = await newMerchant();
    const from = await fundedCustomer(services, ctx.merchantId, { amount: 40 });
    const to = await fundedCustomer(services, ctx.merchantId);
    const transfer = { fromCustomerId: from, toCustomerId: to, amount: 15, currency: "EUR" };
    await post("/transfers", transfer);
    const told = await get(`/customers/${from}/balance/explain?currency=EUR`);
    expect(told).toMatchObject({ customerId: from, closing: 25, other: 0 });
    expect(notEmpty(told.groups)).toEqual([
      { group: "funding", count: 1, sum: 40 },
      { group: "transfers", count: 1, sum: -15 },
    ]);
  });

  test("of another merchant are unknown, and its movements are in nobody else's", async () => {
    const { ctx, payoutId } = await shop();
    const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 40 });
    const other = await newMerchant();
    const list = "/balance/explain/movements?currency=EUR&group=payments";
    for (const path of [
      `/payouts/${payoutId}/explain`,
      `/customers/${customerId}/balance/explain?currency=EUR`,
      `${list}&payoutId=${payoutId}`,
      `${list}&customerId=${customerId}`,
    ])
      expect(await other.get(path)).toMatchObject({ code: "not_found" });
    expect(await other.get("/balance/explain?currency=EUR")).toMatchObject({
      closing: 0,
      movements: 0,
    });
  });
});
