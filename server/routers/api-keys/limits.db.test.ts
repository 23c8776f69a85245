import { beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { movePayout } from "#server/routers/payouts/move.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld, type World } from "#server/workshop/testing/conformance/world.ts";

const clock = testClock("2026-11-27T10:00:00Z");
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const usual: KeyLimits = { perCall: 1000, perDay: 2500, currencies: ["EUR"] };

let world: World;
let payer: string;
let payee: string;

beforeEach(async () => {
  world = await createWorld(app);
  [payer, payee] = [await world.customer(1_000_000), await world.customer()];
});

async function agent(limits: Partial<KeyLimits> = {}) {
  const { id, key } = await createApiKey(services, {
    merchantId: world.merchant.id,
    name: "Agent",
    limits: { ...usual, ...limits },
  });
  const post = (path: string, body: object, more = {}) =>
    app.request("POST", path, { body, key, ...more });
  const transfer = (amount: number, more: object = {}) =>
    post("/transfers", {
      fromCustomerId: payer,
      toCustomerId: payee,
      amount,
      currency: "EUR",
      ...more,
    });
  return { id, key, post, transfer };
}

/** Money that the key's acts have moved, of the ledger's entries and not of the counter. */
async function moved(keyId: string): Promise<number> {
  const spends = await db.keySpend.findMany({ where: { keyId } });
  const ids = spends.map(({ relatedEntityId }) => relatedEntityId);
  const entries = await db.ledgerEntry.findMany({
    where: { transaction: { relatedEntityId: { in: ids } }, amount: { gt: 0 } },
  });
  return entries.reduce((sum, { amount }) => sum + Number(amount), 0);
}

const left = (answer: { body: { message: string[] } }) => answer.body.message.join(" ");

describe("a key with limits", () => {
  test("moves up to its day, is told what is left and when the next begins, and moves again then", async () => {
    const { id, transfer } = await agent();
    expect((await transfer(1000)).status).toBe(201);
    expect((await transfer(1000)).status).toBe(201);
    const refused = await transfer(501);
    expect(refused).toMatchObject({ status: 402, body: { code: "spending_limit_exceeded" } });
    expect(left(refused)).toContain("500 are left until 2026-11-28T00:00:00.000Z");
    expect(refused.headers.get("retry-after")).toBe(String((14 * hourMs) / 1000));
    expect((await transfer(500)).status).toBe(201);
    expect(await moved(id)).toBe(2500);
    clock.advance(14 * hourMs);
    expect((await transfer(1000)).status).toBe(201);
  });

  test("has the days of the merchant's time zone", async () => {
    const where = { id: world.merchant.id };
    await db.merchant.update({ where, data: { timeZone: "Pacific/Auckland" } });
    const { transfer } = await agent({ perCall: 2500 });
    expect((await transfer(2500)).status).toBe(201);
    const renewsAt = /until (\S+),/.exec(left(await transfer(1)))?.[1] ?? "";
    clock.advance(new Date(renewsAt).getTime() - clock.now().getTime() - 1);
    expect((await transfer(1)).status).toBe(402);
    clock.advance(1);
    expect((await transfer(1)).status).toBe(201);
  });

  test("cannot pass its day by calls at the same time, and calls that fail count nothing", async () => {
    const { id, transfer } = await agent({ perCall: 400 });
    const poor = await world.customer(100);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        transfer(400, turn % 3 === 0 ? { fromCustomerId: poor } : {}),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expect(await moved(id)).toBe(2400);
    const [day] = await db.keyDay.findMany({ where: { keyId: id } });
    expect(day?.spent).toBe(2400n);
  });

  test("has one limit for a payout of a balance in several refunds, and each that fails is given back alone", async () => {
    const { id, post } = await agent({ perCall: 6000, perDay: 9000 });
    const customerId = await world.payer();
    await world.payer(customerId);
    const payOut = (amount: number) =>
      post(`/customers/${customerId}/balance/refund`, { amount, currency: "EUR" });
    expect(await payOut(6001)).toMatchObject({
      status: 402,
      body: { code: "spending_limit_exceeded" },
    });
    const { status, body } = await payOut(6000);
    expect(status).toBe(201);
    const [newer, older] = body.refunds as { id: string; amount: number }[];
    expect([newer?.amount, older?.amount]).toEqual([4900, 1100]);
    const day = async () => Number((await db.keyDay.findFirst({ where: { keyId: id } }))?.spent);
    expect(await day()).toBe(6000);
    const failed = { id: null, status: "failed", failureReason: "expired_card" } as const;
    await transactAside(services, (unit) =>
      settleRefund(unit, actFor(services, world.merchant.id), {
        refundId: older?.id ?? "",
        answer: failed,
      }),
    );
    expect(await day()).toBe(4900);
  });

  test("answers a repeat under its idempotency key although the day is used up, and a refusal is not stored", async () => {
    const { id, transfer, post } = await agent({ perCall: 2500 });
    const body = { fromCustomerId: payer, toCustomerId: payee, amount: 2500, currency: "EUR" };
    const first = await post("/transfers", body, { idempotencyKey: "order-1" });
    const again = await post("/transfers", body, { idempotencyKey: "order-1" });
    expect(again).toMatchObject({ status: 201, text: first.text });
    const other = { idempotencyKey: "order-2" };
    expect((await post("/transfers", body, other)).status).toBe(402);
    expect((await transfer(1)).status).toBe(402);
    clock.advance(dayMs);
    expect((await post("/transfers", body, other)).status).toBe(201);
    expect(await moved(id)).toBe(5000);
  });

  test.each([
    ["another currency", { currencies: ["USD"] }, {}, 402, "USD and no EUR"],
    ["more than a call may", {}, { amount: 1001 }, 402, "1000 EUR a call, and this is 1001"],
    ["a payee who is not named", { payees: ["cus_1"] }, {}, 402, "this payee"],
    ["money after its time", { until: "2026-11-27T09:00:00Z" }, {}, 403, "moves no money since"],
  ])("refuses %s", async (_, limits, body, status, sentence) => {
    const { id, transfer } = await agent(limits);
    const refused = await transfer(100, body);
    expect(refused.status).toBe(status);
    expect(left(refused)).toContain(sentence);
    expect(await db.keySpend.count({ where: { keyId: id } })).toBe(0);
  });

  test("counts refunds and payouts, and those that fail or are canceled no more", async () => {
    const { id, post } = await agent({ perCall: 5000, perDay: 5000 });
    const paymentIntentId = await world.paidIntent();
    await world.fundMerchant();
    const refund = await post("/refunds", { paymentIntentId, amount: 3000 });
    expect(refund.status).toBe(201);
    const payout = await post("/payouts", { amount: 2000, currency: "EUR" });
    expect(payout.status).toBe(201);
    expect((await post("/payouts", { amount: 1, currency: "EUR" })).status).toBe(402);
    const ctx = actFor(services, world.merchant.id);
    const failed = { id: null, status: "failed", failureReason: "expired_card" } as const;
    await transactAside(ctx, async (unit) => {
      await settleRefund(unit, ctx, { refundId: refund.body.id, answer: failed });
      await movePayout(unit, ctx, { id: payout.body.id, to: "canceled" });
    });
    const [day] = await db.keyDay.findMany({ where: { keyId: id } });
    expect(day?.spent).toBe(0n);
    expect((await post("/payouts", { amount: 5000, currency: "EUR" })).status).toBe(201);
  });

  test("may be kept from payouts, and pays refunds to its payees only", async () => {
    const { post } = await agent({ payees: [payee] });
    await world.fundMerchant();
    const payout = await post("/payouts", { amount: 1, currency: "EUR" });
    expect(payout.status).toBe(402);
    const theirs = await world.paidIntent("4242424242424242", { customerId: payee });
    const nobodys = await world.paidIntent();
    const refund = (paymentIntentId: string) => post("/refunds", { paymentIntentId, amount: 1 });
    expect((await refund(theirs)).status).toBe(201);
    expect((await refund(nobodys)).status).toBe(402);
  });

  test("is refused what gives money up or sets its day anew", async () => {
    const { post } = await agent();
    for (const [path, body] of [
      [`/customers/${payer}/write-off`, {}],
      ["/invoices/inv_none/mark-paid", { reference: "Cash" }],
      ["/testing/advance", { to: "2026-12-31T00:00:00Z" }],
    ] as const)
      expect(await post(path, body)).toMatchObject({
        status: 403,
        body: { code: "insufficient_scope" },
      });
  });

  test("has the limits in its tokens, too, and another merchant's key has none of them", async () => {
    const { key } = await agent({ perCall: 10 });
    const { body } = await app.request("GET", "/authentication/token", { key });
    const sent = { fromCustomerId: payer, toCustomerId: payee, amount: 11, currency: "EUR" };
    const byToken = await app.request("POST", "/transfers", { body: sent, key: body.token });
    expect(byToken.status).toBe(402);
    const other = await createWorld(app);
    const theirs = await other.transfer();
    expect(theirs).toMatch(/^tr_/);
  });

  test("has new limits from the next call on, and moves nothing once it was ended", async () => {
    const { id, transfer } = await agent();
    await db.apiKey.update({
      where: { merchantId_id: { merchantId: world.merchant.id, id } },
      data: { limits: { ...usual, perCall: 5 } },
    });
    expect((await transfer(6)).status).toBe(402);
    expect((await transfer(5)).status).toBe(201);
    await db.apiKey.updateMany({ where: { id }, data: { revokedAt: clock.now() } });
    expect((await transfer(5)).status).toBe(401);
  });
});
