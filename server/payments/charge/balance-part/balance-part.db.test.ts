import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { expireCredits } from "#server/payments/credits/expire.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import type { SandboxFaults } from "#server/payments/processor/sandbox/faults.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { card, eventTypes, withSandboxFaults } from "#server/workshop/testing/payments/payments.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock, env: { FEE_FIXED: { EUR: 100 } } });
const { services } = app;
const cards = { good: card(), declined: card("4000000000000002"), asks: card("4000002760003184") };

/** A merchant of its own, and a customer of it with a balance and store credit. */
async function shop({ has = 1200, credit = 0 } = {}) {
  const { id: merchantId, apiKey: key } = await app.createMerchant();
  const ctx = actFor(services, merchantId);
  const customerId = await fundedCustomer(services, merchantId, { amount: has });
  await fundMerchant(ctx, { amount: credit + 1000 });
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { body, key, idempotencyKey });
  const give = async (amount: number, more: object = {}): Promise<string> => {
    const body = { customerId, amount, currency: "EUR", reason: "Late", ...more };
    return (await send("POST", "/credits", body)).body.id;
  };
  const creditId = credit > 0 ? await give(credit) : "";
  const order = async (more: object = {}): Promise<string> => {
    const body = { amount: 4900, currency: "EUR", customerId, ...more };
    return (await send("POST", "/payment-intents", body)).body.id;
  };
  const pay = (id: string, body: object = {}, idempotencyKey?: string) => {
    const how = { card: cards.good, balance: {}, ...body };
    return send("POST", `/payment-intents/${id}/confirm`, how, idempotencyKey);
  };
  /** The customer's balance, the part of it that is held, and store credit; and what the merchant and the processor have. */
  const standing = async () => {
    const theirs = (await send("GET", `/customers/${customerId}/balance?currency=EUR`)).body;
    const where = { merchantId, type: { in: ["merchant" as const, "clearing" as const] } };
    const accounts = await services.db.ledgerAccount.findMany({ where });
    const of = (type: string) => Number(accounts.find((one) => one.type === type)?.balance ?? 0n);
    const before = credit + 1000 + has;
    return {
      balance: theirs.amount,
      held: theirs.reserved,
      credit: theirs.credit,
      merchant: of("merchant") - 1000,
      byCard: -of("clearing") - before,
    };
  };
  const read = async (id: string) => (await send("GET", `/payment-intents/${id}`)).body;
  return { ctx, key, merchantId, customerId, creditId, send, give, order, pay, standing, read };
}

const untouched = { balance: 1200, held: 0, credit: 0, merchant: 0, byCard: 0 };

async function expectSound() {
  expect((await verifyLedger(services)).problems).toEqual([]);
}

describe("a payment by balance and card", () => {
  test("takes what there is of the balance, charges the card the rest, and is one payment", async () => {
    const { ctx, order, pay, standing, read } = await shop();
    const id = await order();
    const key = newIdempotencyKey();
    const paid = await pay(id, {}, key);
    const amounts = { amount: 4900, amountCaptured: 4900, amountFromBalance: 1200 };
    expect(paid).toMatchObject({
      status: 200,
      body: { status: "succeeded", fee: 100, ...amounts },
    });
    expect((await pay(id, {}, key)).text).toBe(paid.text);
    expect(await read(id)).toMatchObject(amounts);
    expect(await standing()).toEqual({
      balance: 0,
      held: 0,
      credit: 0,
      merchant: 4800,
      byCard: 3700,
    });
    expect(await eventTypes(ctx, id)).toEqual([
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    await expectSound();
  });

  test("takes the amount that was named, credit first, and says so of each credit", async () => {
    const { ctx, creditId, order, pay, standing, send } = await shop({ credit: 500 });
    const paid = await pay(await order(), { balance: { amount: 800 } });
    expect(paid.body).toMatchObject({ status: "succeeded", amountFromBalance: 800 });
    const left = { balance: 900, held: 0, credit: 0, byCard: 4100 };
    expect(await standing()).toEqual({ ...left, merchant: 4800 });
    expect((await send("GET", `/credits/${creditId}`)).body).toMatchObject({
      status: "spent",
      remaining: 0,
    });
    expect(await eventTypes(ctx, creditId)).toEqual(["credit.created", "credit.spent"]);
    await expectSound();
  });

  test("pays a session of the customer whom the merchant named", async () => {
    const { send, customerId, standing } = await shop();
    const body = { totalAmount: 4900, currency: "EUR", customerId };
    const { id } = (await send("POST", "/checkout/sessions", body)).body;
    const how = { card: cards.good, balance: { amount: 1000 } };
    const paid = await send("POST", `/checkout/sessions/${id}/confirm`, how);
    expect(paid.body).toMatchObject({ status: "succeeded", amountFromBalance: 1000 });
    expect((await send("GET", `/checkout/sessions/${id}`)).body.paymentStatus).toBe("paid");
    expect(await standing()).toMatchObject({ balance: 200, byCard: 3900 });
  });

  test("charges no card where the balance covers all, and the card all where there is no balance", async () => {
    const { order, pay, standing } = await shop({ has: 4900, credit: 100 });
    const whole = await pay(await order());
    expect(whole.body).toMatchObject({ status: "succeeded", amountFromBalance: 4900 });
    expect(await standing()).toMatchObject({ balance: 100, credit: 0, byCard: 0 });
    const poor = await shop({ has: 0 });
    const paid = await poor.pay(await poor.order());
    expect(paid.body).toMatchObject({ status: "succeeded", amountFromBalance: 0 });
    expect(await poor.standing()).toMatchObject({ balance: 0, byCard: 4900 });
    await expectSound();
  });

  test("leaves the card at least what its processor charges, in its steps", async () => {
    const { ctx: plain, order, standing } = await shop({ has: 4873 });
    const limits = () => ({ minimum: 50, maximum: 99_999_900, multipleOf: 10 });
    const ctx = { ...plain, processor: { ...plain.processor, limits } };
    const id = await order();
    const pay = (amount?: number) =>
      confirmPayment(ctx, id, { card: cards.good, balance: { amount } });
    await expect(pay(4860)).rejects.toMatchObject({
      code: "amount_too_small",
      message: expect.stringContaining("at most 4850 of this payment, or all 4900"),
    });
    await expect(pay(4001)).rejects.toMatchObject({ code: "amount_not_multiple" });
    expect(await standing()).toMatchObject({ balance: 4873, held: 0, byCard: 0 });
    expect((await pay()).amountFromBalance).toBe(4850);
    expect(await standing()).toMatchObject({ balance: 23, byCard: 50 });
  });

  test.each([
    [{ balance: { amount: 1201 } }, 402, "insufficient_balance"],
    [{ balance: { amount: 4901 } }, 400, "validation_failed"],
    [{ balance: { amount: 0 } }, 400, "amount_not_positive"],
    [{ balance: { all: true } }, 400, "validation_failed"],
    [{ card: undefined }, 400, "validation_failed"],
    [{ wallet: true, card: undefined }, 400, "validation_failed"],
    [{ bankRedirect: { type: "ideal" }, card: undefined }, 400, "validation_failed"],
    [{ offSession: true, paymentMethodId: "pm_none", card: undefined }, 400, "validation_failed"],
  ])("with %j is refused, and nothing moves", async (how, status, code) => {
    const { order, pay, standing } = await shop();
    const id = await order();
    const refused = await pay(id, how);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await standing()).toEqual(untouched);
    expect((await pay(id)).body.status).toBe("succeeded");
  });

  test("is refused of a payment without a customer, of one that is captured later, and of a session of somebody else", async () => {
    const { order, pay, send, standing, customerId, ctx } = await shop();
    expect((await pay(await order({ customerId: null }))).body.code).toBe("invalid_state");
    const later = await pay(await order({ captureMethod: "manual" }));
    expect(later.body.code).toBe("validation_failed");
    const body = { totalAmount: 4900, currency: "EUR" };
    const session = (await send("POST", "/checkout/sessions", body)).body;
    await services.db.paymentIntent.updateMany({
      where: { merchantId: ctx.merchantId, id: session.paymentIntentId },
      data: { customerId },
    });
    const how = { card: cards.good, balance: {} };
    const refused = await send("POST", `/checkout/sessions/${session.id}/confirm`, how);
    expect(refused.body.code).toBe("invalid_state");
    expect(await standing()).toEqual(untouched);
  });

  test("never takes the balance of another merchant's customer", async () => {
    const [mine, other] = [await shop(), await shop({ has: 0 })];
    expect((await other.send("POST", "/payment-intents", order(mine.customerId))).status).toBe(404);
    expect((await other.pay(await mine.order())).status).toBe(404);
    expect(await mine.standing()).toEqual(untouched);
  });
});

const order = (customerId: string) => ({ amount: 4900, currency: "EUR", customerId });

describe("what is held for the card's answer", () => {
  test("is free again when the card is declined; another card pays with it", async () => {
    const { order, pay, standing } = await shop({ has: 700, credit: 500 });
    const id = await order();
    const declined = await pay(id, { card: cards.declined });
    expect([declined.status, declined.body.code]).toEqual([402, "card_declined"]);
    expect(await standing()).toEqual({ ...untouched, balance: 700, credit: 500 });
    await expectSound();
    expect((await pay(id)).body).toMatchObject({ status: "succeeded", amountFromBalance: 1200 });
    expect(await standing()).toMatchObject({ balance: 0, credit: 0, byCard: 3700, held: 0 });
    await expectSound();
  });

  test("is neither spent nor given back while the bank asks; the payment that the bank confirms takes it", async () => {
    const { ctx, creditId, customerId, order, pay, standing, send, merchantId } = await shop({
      credit: 500,
    });
    const id = await order();
    expect((await pay(id, { card: cards.asks })).body.status).toBe("requires_action");
    expect(await standing()).toEqual({ ...untouched, credit: 500, held: 1200 });
    await expectSound();
    const voided = await send("POST", `/credits/${creditId}/void`);
    expect([voided.status, voided.body.code]).toEqual([409, "payment_in_progress"]);
    const other = await pay(await order(), { balance: { amount: 100 } });
    expect(other.body.code).toBe("insufficient_balance");
    const toCustomerId = await fundedCustomer(services, merchantId);
    const transfer = { fromCustomerId: customerId, toCustomerId, amount: 1, currency: "EUR" };
    expect((await send("POST", "/transfers", transfer)).body.code).toBe("insufficient_balance");
    await answerAbout(services, id);
    await finishAuthentication(ctx, id);
    expect(await standing()).toEqual({
      balance: 0,
      held: 0,
      credit: 0,
      byCard: 3200,
      merchant: 4800,
    });
    await expectSound();
  });

  test("is free again when nobody answers the bank, when it is canceled and when its time is over", async () => {
    for (const end of ["time", "cancel", "expiry"] as const) {
      const { order, pay, standing, send, read } = await shop({ credit: 500 });
      const soon = new Date(clock.now().getTime() + 5 * minuteMs).toISOString();
      const id = await order(end === "expiry" ? { expiresAt: soon } : {});
      await pay(id, { card: cards.asks });
      if (end === "cancel") await send("POST", `/payment-intents/${id}/cancel`);
      else clock.advance(16 * minuteMs);
      if (end === "time") await reconcileAttempts(services);
      if (end === "expiry") await expireIntents(services);
      const status = end === "time" ? "requires_payment_method" : "canceled";
      expect((await read(id)).status, end).toBe(status);
      expect(await standing(), end).toEqual({ ...untouched, credit: 500 });
    }
    await expectSound();
  });

  test("does not expire under the payment, and goes back to the merchant after it", async () => {
    const { give, order, pay, standing } = await shop({ has: 0 });
    await give(500, { expiresAt: new Date(clock.now().getTime() + minuteMs).toISOString() });
    await pay(await order(), { card: cards.asks });
    clock.advance(2 * minuteMs);
    expect(await expireCredits(services)).toBe(0);
    clock.advance(16 * minuteMs);
    await reconcileAttempts(services);
    expect(await expireCredits(services)).toBe(1);
    expect(await standing()).toEqual({ ...untouched, balance: 0 });
    await expectSound();
  });

  test.each<[string, SandboxFaults, number]>([
    ["the request was lost: it is free again", { dropRequest: true }, 0],
    ["the answer was lost: it is taken", { loseAnswer: true }, 3700],
    ["the processor refuses: it is free again", { refuse: "account_closed" }, 0],
  ])("is settled when %s", async (_, faults, byCard) => {
    const { ctx, order, standing } = await shop();
    const id = await order();
    const broken = withSandboxFaults(ctx, faults);
    const how = { card: cards.good, balance: {} };
    await confirmPayment(broken, id, how).catch(() => undefined);
    clock.advance(minuteMs);
    await reconcileAttempts(services);
    expect(await standing()).toMatchObject({ byCard, held: 0, balance: byCard > 0 ? 0 : 1200 });
    await expectSound();
  });

  test("that was let go stays let go: a card's money that comes later is given back", async () => {
    const { ctx, order, pay, standing, read } = await shop();
    const id = await order();
    await pay(id, { card: cards.asks });
    const { merchantId } = ctx;
    const where = { merchantId, paymentIntentId: id };
    const attempt = await services.db.paymentAttempt.findFirstOrThrow({ where });
    clock.advance(16 * minuteMs);
    await reconcileAttempts(services);
    expect(await standing()).toEqual(untouched);
    // The processor says yes after all.
    const payment = await ctx.processor.retrievePayment(attempt.processorPayment ?? "");
    const late = { ...payment, status: "succeeded" as const, amountCaptured: payment.amount };
    for (let times = 0; times < 2; times += 1)
      await transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment: late }));
    expect(await standing()).toEqual(untouched);
    expect((await read(id)).status).toBe("requires_payment_method");
    const refunds = await services.db.refund.findMany({ where });
    expect(refunds).toMatchObject([{ amount: 3700n, destination: "card", duplicate: true }]);
    await expectSound();
  });

  test("is paid once by ten requests at once, and two payments never spend the same money", async () => {
    const { order, pay, standing } = await shop({ has: 1000, credit: 200 });
    const ids = [await order(), await order()];
    const asked = Array.from({ length: 10 }, (_, nth) => ids[nth % 2] ?? "");
    const paid = await Promise.all(asked.map((id) => pay(id, { balance: { amount: 900 } })));
    const went = paid.filter(({ status }) => status === 200);
    expect(went).toHaveLength(1);
    expect(await standing()).toMatchObject({ balance: 300, credit: 0, held: 0, byCard: 4000 });
    await expectSound();
  });
});

test("the merchant's money waits as it does of a card", async () => {
  const waiting = await createTestApp({ clock, env: { SETTLEMENT_DAYS: 2 } });
  const { id: merchantId, apiKey: key } = await waiting.createMerchant();
  const customerId = await fundedCustomer(waiting.services, merchantId, { amount: 1200 });
  const send = async (method: string, path: string, body?: object) =>
    (await waiting.request(method, path, { body, key })).body;
  const { id } = await send("POST", "/payment-intents", order(customerId));
  const how = { card: cards.good, balance: {} };
  const paid = await send("POST", `/payment-intents/${id}/confirm`, how);
  expect(new Date(paid.availableOn).getTime()).toBe(clock.now().getTime() + 2 * dayMs);
  const balance = await send("GET", "/balance?currency=EUR");
  expect(balance).toMatchObject({ amount: 4900, available: 0, pending: 4900 });
});
