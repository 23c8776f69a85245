import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { expireCredits } from "#server/payments/credits/expire.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock, env: { FEE_FIXED: { EUR: 100 } } });
const { services } = app;

/** A merchant of its own with this much in its balance, and a customer of it. */
async function shop({ has = 10_000, customerHas = 0 } = {}) {
  const { id: merchantId, apiKey: key } = await app.createMerchant();
  if (has > 0) await fundMerchant(actFor(services, merchantId), { amount: has });
  const customerId = await fundedCustomer(services, merchantId, { amount: customerHas });
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { body, key, idempotencyKey });
  const give = (more: object = {}, idempotencyKey?: string) =>
    send(
      "POST",
      "/credits",
      { customerId, amount: 1200, currency: "EUR", reason: "Late delivery", ...more },
      idempotencyKey,
    );
  const read = async (id: string) => (await send("GET", `/credits/${id}`)).body;
  const order = async (amount: number, more: object = {}) =>
    (await send("POST", "/payment-intents", { amount, currency: "EUR", customerId, ...more })).body;
  const pay = async (id: string) =>
    send("POST", `/payment-intents/${id}/confirm`, { wallet: true });
  const buy = async (amount: number) => pay((await order(amount)).id);
  const standing = async () => {
    const theirs = (await send("GET", `/customers/${customerId}/balance?currency=EUR`)).body;
    const ours = (await send("GET", "/balance?currency=EUR")).body;
    return { credit: theirs.credit, balance: theirs.amount, merchant: ours.amount };
  };
  const events = async (id: string) =>
    (
      await services.db.event.findMany({
        where: { relatedEntityId: id },
        orderBy: { sequence: "asc" },
      })
    ).map(({ type, payload }) => [type, (payloadData(payload) as { remaining: number }).remaining]);
  return { merchantId, customerId, send, give, read, order, pay, buy, standing, events };
}

async function expectSound() {
  expect((await verifyLedger(services)).problems).toEqual([]);
}

describe("store credit", () => {
  test("is taken out of the merchant's balance once, whatever is repeated, and says so in one event", async () => {
    const { give, read, standing, events, send, customerId } = await shop();
    const key = newIdempotencyKey();
    const [made, again] = [await give({}, key), await give({}, key)];
    expect([made.status, again.text]).toEqual([201, made.text]);
    const { id } = made.body;
    expect(made.body).toMatchObject({ status: "active", remaining: 1200, expiresAt: null });
    expect(await read(id)).toEqual(made.body);
    expect(await standing()).toEqual({ credit: 1200, balance: 0, merchant: 8800 });
    expect(await events(id)).toEqual([["credit.created", 1200]]);
    const { data } = (await send("GET", `/credits?customerId=${customerId}&status=active`)).body;
    expect(data).toEqual([made.body]);
    expect((await send("GET", "/credits?status=voided")).body.data).toEqual([]);
    await expectSound();
  });

  test("cannot be given beyond what could be paid out, nor paid out once it is given", async () => {
    const { give, send, standing } = await shop();
    const refused = await give({ amount: 10_001 });
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_merchant_balance"]);
    await give({ amount: 6000 });
    const payout = await send("POST", "/payouts", { amount: 4001, currency: "EUR" });
    expect([payout.status, payout.body.code]).toEqual([402, "insufficient_merchant_balance"]);
    expect(await standing()).toEqual({ credit: 6000, balance: 0, merchant: 4000 });
  });

  test.each([
    [{ amount: 0 }, "amount_not_positive"],
    [{ currency: "XXQ" }, "invalid_currency"],
    [{ customerId: "cus_nobody" }, "not_found"],
    [{ reason: "" }, "validation_failed"],
    [{ expiresAt: "2020-01-01" }, "validation_failed"],
    [{ expiresAt: "2090-01-01" }, "validation_failed"],
    [{ expires: "2099-01-01" }, "validation_failed"],
  ])("with %j is refused: %s", async (more, code) => {
    const { give, standing } = await shop();
    expect((await give(more)).body.code).toBe(code);
    expect(await standing()).toEqual({ credit: 0, balance: 0, merchant: 10_000 });
  });

  test("of another merchant does not exist, and pays for nothing here", async () => {
    const [mine, other] = [await shop(), await shop()];
    const { id } = (await mine.give()).body;
    expect((await other.send("GET", `/credits/${id}`)).status).toBe(404);
    expect((await other.send("POST", `/credits/${id}/void`)).status).toBe(404);
    expect((await other.give({ customerId: mine.customerId })).status).toBe(404);
    expect((await other.buy(500)).body.code).toBe("insufficient_balance");
  });

  test("is spent before the balance, that first which expires first, and the merchant gets as much as by balance", async () => {
    const { give, buy, read, standing, events } = await shop({ customerHas: 1000 });
    const lasting = (await give({ amount: 500 })).body.id;
    const later = (await give({ amount: 300, expiresAt: at(20) })).body.id;
    const sooner = (await give({ amount: 200, expiresAt: at(10) })).body.id;
    expect(await standing()).toEqual({ credit: 1000, balance: 1000, merchant: 9000 });
    expect((await buy(400)).body).toMatchObject({ status: "succeeded", fee: 100 });
    expect(await read(sooner)).toMatchObject({ status: "spent", remaining: 0 });
    expect(await read(later)).toMatchObject({ status: "active", remaining: 100 });
    expect(await standing()).toEqual({ credit: 600, balance: 1000, merchant: 9300 });
    expect((await buy(900)).body.status).toBe("succeeded");
    expect(await read(lasting)).toMatchObject({ status: "spent", remaining: 0 });
    expect(await standing()).toEqual({ credit: 0, balance: 700, merchant: 10_100 });
    expect(await events(later)).toEqual([
      ["credit.created", 300],
      ["credit.spent", 100],
      ["credit.spent", 0],
    ]);
    await expectSound();
  });

  test("and balance that are too little together are 402, and nothing moves", async () => {
    const { give, buy, read, standing } = await shop({ customerHas: 300 });
    const { id } = (await give()).body;
    const refused = await buy(1501);
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    expect(await standing()).toEqual({ credit: 1200, balance: 300, merchant: 8800 });
    expect(await read(id)).toMatchObject({ status: "active", remaining: 1200 });
    expect((await buy(1500)).body.status).toBe("succeeded");
  });

  test("that paid for a purchase comes back to the balance when it is refunded", async () => {
    const { give, buy, send, standing } = await shop();
    await give();
    const { id: paymentIntentId } = (await buy(1200)).body;
    const refund = await send("POST", "/refunds", { paymentIntentId });
    expect(refund.body).toMatchObject({ status: "succeeded", destination: "balance" });
    expect(await standing()).toEqual({ credit: 0, balance: 1200, merchant: 8700 });
    await expectSound();
  });

  test("pays for nothing from its time on, and the rest goes back to the merchant by a job", async () => {
    const { give, buy, read, standing, events } = await shop();
    const { id } = (await give({ expiresAt: new Date(clock.now().getTime() + hourMs) })).body;
    await buy(200);
    clock.advance(hourMs);
    expect((await buy(100)).body.code).toBe("insufficient_balance");
    expect(await expireCredits(services)).toBe(1);
    expect(await expireCredits(services)).toBe(0);
    expect(await read(id)).toMatchObject({ status: "expired", remaining: 0 });
    expect(await standing()).toEqual({ credit: 0, balance: 0, merchant: 9900 });
    expect((await events(id)).at(-1)).toEqual(["credit.expired", 0]);
    await expectSound();
  });

  test("is voided once: the rest goes back, and it pays for nothing", async () => {
    const { give, send, standing, buy, events } = await shop();
    const { id } = (await give()).body;
    await buy(1000);
    const voided = await send("POST", `/credits/${id}/void`);
    expect(voided.body).toMatchObject({ status: "voided", remaining: 0 });
    expect((await send("POST", `/credits/${id}/void`)).body.code).toBe("invalid_state");
    expect((await buy(100)).body.code).toBe("insufficient_balance");
    expect(await standing()).toEqual({ credit: 0, balance: 0, merchant: 9900 });
    expect((await events(id)).at(-1)).toEqual(["credit.voided", 0]);
    await expectSound();
  });

  test("is no part of what a transfer moves, nor of what a later capture holds", async () => {
    const { give, send, order, pay, customerId, merchantId } = await shop();
    await give();
    const toCustomerId = await fundedCustomer(services, merchantId);
    const transfer = { fromCustomerId: customerId, toCustomerId, amount: 100, currency: "EUR" };
    expect((await send("POST", "/transfers", transfer)).body.code).toBe("insufficient_balance");
    const { id } = await order(100, { captureMethod: "manual" });
    expect((await pay(id)).body.code).toBe("insufficient_balance");
  });

  test("keeps its customer from being erased until it is over", async () => {
    const { give, send, customerId } = await shop();
    const { id } = (await give()).body;
    const refused = await send("POST", `/customers/${customerId}/erase`);
    expect(refused.body.message).toEqual([expect.stringContaining("store credit of 1200 EUR")]);
    await send("POST", `/credits/${id}/void`);
    expect((await send("POST", `/customers/${customerId}/erase`)).status).toBeLessThan(300);
    expect((await give()).body.code).toBe("invalid_state");
  });

  test("is spent, expired and voided at the same time, and each cent goes one way", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { give, order, pay, send, standing, merchantId } = await shop();
      const soon = new Date(clock.now().getTime() + hourMs);
      const ids = await Promise.all(
        [400, 300, 500].map(async (amount) => (await give({ amount, expiresAt: soon })).body.id),
      );
      const orders = await Promise.all([350, 350, 350, 350].map((amount) => order(amount)));
      if (round % 2 === 1) clock.advance(hourMs - 1);
      const answers = await Promise.all([
        ...orders.map(({ id }) => pay(id)),
        send("POST", `/credits/${ids[0]}/void`),
        ...(round % 2 === 1 ? [expireSoon(), expireSoon()] : []),
      ]);
      const paid = answers.filter((answer) => answer?.body?.status === "succeeded").length;
      const { credit, balance, merchant } = await standing();
      expect(balance).toBe(0);
      expect(credit + merchant).toBe(10_000 - paid * 100);
      const left = await services.db.credit.aggregate({
        where: { merchantId },
        _sum: { remaining: true },
      });
      expect(Number(left._sum.remaining)).toBe(credit);
    }
    await expectSound();
  });
});

async function expireSoon() {
  clock.advance(1);
  await expireCredits(services);
  return null;
}

function at(days: number): string {
  return new Date(clock.now().getTime() + days * dayMs).toISOString();
}
