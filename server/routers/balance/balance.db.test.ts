import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundCustomer,
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock("2026-02-18T09:00:00.000Z");
const app = await createTestApp({ clock });
const { services } = app;

async function newMerchant() {
  const { id, apiKey } = await app.createMerchant();
  const get = async (path: string) => (await app.request("GET", path, { key: apiKey })).body;
  const post = (path: string, body: object) => app.request("POST", path, { key: apiKey, body });
  return { ctx: actFor(services, id), get, post };
}

type Row = { type: string; amount: number; balanceAfter: number; currency: string };

describe("the merchant's balance", () => {
  test("before anything has moved is zero, in the currency asked for", async () => {
    const { ctx, get } = await newMerchant();
    const { merchantId } = ctx;
    const moment = clock.now().toISOString();
    const empty = {
      id: merchantId,
      merchantId,
      amount: 0,
      available: 0,
      pending: 0,
      reserved: 0,
      balances: [],
      createdAt: moment,
      updatedAt: moment,
    };
    expect(await get("/balance")).toEqual({ ...empty, currency: "USD" });
    const data = { mainCurrency: "ZAR" };
    await services.db.merchant.update({ where: { id: merchantId }, data });
    expect(await get("/balance")).toEqual({ ...empty, currency: "ZAR" });
    expect(await get("/balance?currency=KWD")).toEqual({ ...empty, currency: "KWD" });
    expect(await get("/balance?currency=kwd")).toMatchObject({ currency: "KWD" });
    expect(await get("/balance?currency=xxx")).toMatchObject({ code: "invalid_currency" });
  });

  test("is payments less fees, each currency by itself, the oldest in front", async () => {
    const { ctx, get } = await newMerchant();
    await fundMerchant(ctx, { amount: 5_000, fee: 175 });
    clock.advance(1);
    await fundMerchant(ctx, { amount: 900, currency: "JPY" });
    const updatedAt = clock.now().toISOString();
    const euro = { currency: "EUR", amount: 4_825, available: 4_825, pending: 0, reserved: 0 };
    const yen = { currency: "JPY", amount: 900, available: 900, pending: 0, reserved: 0 };
    expect(await get("/balance")).toMatchObject({ ...euro, balances: [euro, yen], updatedAt });
    expect(await get("/balance?currency=JPY")).toMatchObject({ ...yen, balances: [euro, yen] });
  });

  test("at a past moment is what it was then, to the millisecond", async () => {
    const { ctx, get } = await newMerchant();
    const before = clock.now().toISOString();
    clock.advance(1_000);
    await fundMerchant(ctx, { amount: 100 });
    await fundMerchant(ctx, { amount: 20 });
    const then = clock.now().toISOString();
    clock.advance(1);
    await fundMerchant(ctx, { amount: 3 });
    expect(await get(`/balance?at=${before}`)).toMatchObject({ amount: 0, balances: [] });
    expect(await get(`/balance?at=${then}`)).toMatchObject({
      amount: 120,
      balances: [{ currency: "EUR", amount: 120 }],
    });
    expect(
      await get(`/balance?at=${encodeURIComponent("2030-01-01T02:00:00+02:00")}`),
    ).toMatchObject({ amount: 123 });
    expect(await get("/balance?at=yesterday")).toMatchObject({ code: "validation_failed" });
  });

  test("counts authorized payments as pending", async () => {
    const { ctx, get } = await newMerchant();
    const now = clock.now();
    const intent = {
      merchantId: ctx.merchantId,
      amount: 700n,
      currency: "EUR",
      mode: "payment",
      captureMethod: "manual",
    } as const;
    const rows = (["requires_capture", "processing", "succeeded"] as const).map(
      (status, index) => ({
        ...intent,
        id: `pi_pending_${index}`,
        status,
        metadata: {},
        createdAt: now,
        updatedAt: now,
      }),
    );
    await services.db.paymentIntent.createMany({ data: rows });
    expect(await get("/balance")).toMatchObject({
      currency: "EUR",
      amount: 0,
      available: 0,
      pending: 1_400,
    });
  });
});

describe("a customer's balance", () => {
  test("is its own, and unknown for another merchant", async () => {
    const { ctx, get } = await newMerchant();
    const id = await fundedCustomer(services, ctx.merchantId, { amount: 40 });
    const sums = { currency: "EUR", amount: 40, available: 40, pending: 0, reserved: 0 };
    const balance = { ...sums, owed: 0, credit: 0 };
    expect(await get(`/customers/${id}/balance`)).toEqual({
      id,
      merchantId: ctx.merchantId,
      customerId: id,
      ...balance,
      balances: [balance],
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const other = await newMerchant();
    expect(await other.get(`/customers/${id}/balance`)).toMatchObject({ code: "not_found" });
    expect(await other.get(`/customers/${id}/transactions`)).toMatchObject({ code: "not_found" });
  });

  test("at a past moment is what it was then", async () => {
    const { ctx, get } = await newMerchant();
    const id = await fundedCustomer(services, ctx.merchantId, { amount: 40 });
    const then = clock.now().toISOString();
    clock.advance(5);
    await fundCustomer(ctx, id, { amount: 2 });
    expect(await get(`/customers/${id}/balance?at=${then}`)).toMatchObject({ amount: 40 });
    expect(await get(`/customers/${id}/balance`)).toMatchObject({ amount: 42 });
  });
});

describe("history", () => {
  test("names each movement of the merchant's balance, newest first, with the balance after", async () => {
    const { ctx, get, post } = await newMerchant();
    await fundMerchant(ctx, { amount: 1_000, fee: 30 });
    clock.advance(1);
    const { body: payout } = await post("/payouts", {
      amount: 70,
      currency: "EUR",
      description: "Week 7",
    });
    const { data, pagination } = await get("/balance/history");
    expect(pagination).toEqual({ limit: 50, offset: 0, total: 2, hasMore: false });
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^btx_/),
      type: "payout",
      amount: -70,
      gross: -70,
      fee: 0,
      net: -70,
      currency: "EUR",
      description: "Week 7",
      relatedEntityId: payout.id,
      relatedEntityType: "payout",
      balanceAfter: 900,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    expect(data[1]).toMatchObject({
      type: "payment",
      amount: 970,
      gross: 1000,
      fee: 30,
      net: 970,
      balanceAfter: 970,
    });
  });

  test("is filtered by type, currency and time, both ends included, with exact totals", async () => {
    const { ctx, get } = await newMerchant();
    const id = await fundedCustomer(services, ctx.merchantId, { amount: 1 });
    const moments: string[] = [];
    for (let amount = 2; amount <= 6; amount += 1) {
      clock.advance(1_000);
      moments.push(clock.now().toISOString());
      await fundCustomer(ctx, id, { amount, currency: amount % 2 === 0 ? "EUR" : "JPY" });
    }
    const list = async (query: string) => {
      const { data, pagination } = await get(`/customers/${id}/transactions?${query}`);
      return { amounts: data.map((row: Row) => row.amount), total: pagination.total };
    };
    expect(await list("")).toEqual({ amounts: [6, 5, 4, 3, 2, 1], total: 6 });
    expect(await list("limit=2&offset=1")).toEqual({ amounts: [5, 4], total: 6 });
    expect(await list("currency=JPY")).toEqual({ amounts: [5, 3], total: 2 });
    expect(await list(`startDate=${moments[1]}&endDate=${moments[3]}`)).toEqual({
      amounts: [5, 4, 3],
      total: 3,
    });
    expect(await list("transactionType=funding&limit=1")).toEqual({ amounts: [6], total: 6 });
    expect(await list("transactionType=payout")).toEqual({ amounts: [], total: 0 });
    expect(await list(`offset=99&currency=JPY`)).toEqual({ amounts: [], total: 2 });
    expect(await get(`/customers/${id}/transactions?transactionType=nonsense`)).toMatchObject({
      code: "validation_failed",
    });
  });

  test("pages without gaps or repeats through movements of one millisecond", async () => {
    const { ctx, get } = await newMerchant();
    for (let amount = 1; amount <= 7; amount += 1) {
      await fundMerchant(ctx, { amount, currency: amount % 2 === 0 ? "EUR" : "JPY" });
    }
    const amounts: number[] = [];
    for (let offset = 0; offset < 7; offset += 2) {
      const { data } = await get(`/balance/history?limit=2&offset=${offset}`);
      amounts.push(...data.map((row: Row) => row.balanceAfter));
    }
    expect(amounts).toEqual([12, 6, 2, 16, 9, 4, 1]);
  });
});
