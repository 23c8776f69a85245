import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import type { CreateRefund } from "#server/wire/payments/refund.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { newPricedSession, pricedOrder } from "#server/workshop/testing/payments/priced-order.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ env: { FEE_BPS: "250", REFUND_FEES: "return" } });

/** A payment of 4900, 1200 of them from the balance, of a customer who has nothing else. */
async function paid(intentId?: (ctx: MerchantContext, customerId: string) => Promise<string>) {
  const ctx = await newMerchant(services);
  await fundMerchant(ctx, { amount: 100 });
  const customerId = await fundedCustomer(services, ctx.merchantId, { amount: 1200 });
  const id = intentId ? await intentId(ctx, customerId) : (await newIntent(ctx, { customerId })).id;
  await confirmPayment(ctx, id, { card: card(), balance: {} });
  const refund = (asked: Partial<CreateRefund> = {}) =>
    createRefund(ctx, { paymentIntentId: id, metadata: {}, ...asked });
  /** All refunds of the payment that stand, oldest first: where they go, and how much. */
  const refunds = async () => {
    const where = { merchantId: ctx.merchantId, status: "succeeded" as const };
    const rows = await services.db.refund.findMany({ where, orderBy: { id: "asc" } });
    return rows.map(({ destination, amount }) => [destination, Number(amount)]);
  };
  const accounts = async () => {
    const where = { merchantId: ctx.merchantId };
    const rows = await services.db.ledgerAccount.findMany({ where });
    const of = (type: string) => Number(rows.find((row) => row.type === type)?.balance ?? 0n);
    // The merchant had 100, and the customer 1200, by card.
    return {
      balance: of("customer"),
      merchant: of("merchant") - 100,
      byCard: -of("clearing") - 1300,
    };
  };
  return { ctx, id, customerId, refund, refunds, accounts };
}

async function expectSound() {
  expect((await verifyLedger(services)).problems).toEqual([]);
}

test("a refund of all is two: the card gets what it paid, the balance the rest, and each has its events", async () => {
  const { ctx, id, refund, refunds, accounts } = await paid();
  const answer = await refund({ reason: "Wilted" });
  expect(answer).toMatchObject({ amount: 3700, destination: "card", status: "succeeded" });
  expect(await refunds()).toEqual([
    ["card", 3700],
    ["balance", 1200],
  ]);
  expect(await accounts()).toEqual({ balance: 1200, merchant: 0, byCard: 0 });
  expect((await getPaymentIntent(ctx, id)).amountRefunded).toBe(4900);
  const told = await eventTypes(ctx);
  expect(told.filter((type) => type === "refund.succeeded")).toHaveLength(2);
  expect(told.filter((type) => type === "refund.created")).toHaveLength(2);
  await expect(refund()).rejects.toMatchObject({ code: "invalid_state" });
  await expectSound();
});

test("refunds in part go to the card first; to the balance where that is asked, and then more of the card is left", async () => {
  const { refund, refunds, accounts } = await paid();
  await refund({ amount: 3000 });
  await refund({ amount: 1500, destination: "balance" });
  await refund({ amount: 400 });
  expect(await refunds()).toEqual([
    ["card", 3000],
    ["balance", 1500],
    ["card", 400],
  ]);
  expect(await accounts()).toEqual({ balance: 1500, merchant: 0, byCard: 300 });
  await expectSound();
});

test("refunds in any order come to exactly what was paid, with the whole fee, and never more to the card than it paid", async () => {
  const random = randomFrom(7);
  for (let run = 0; run < 8; run += 1) {
    const { ctx, id, refund, refunds, accounts } = await paid();
    let left = 4900;
    while (left > 0) {
      const amount = Math.min(left, 1 + random.below(2000));
      await refund({ amount, destination: random.pick(["original", "original", "balance"]) });
      left -= amount;
    }
    const back = await refunds();
    const toCard = back.filter(([way]) => way === "card").map(([, amount]) => Number(amount));
    const ofCard = toCard.reduce((sum, amount) => sum + amount, 0);
    expect(ofCard).toBeLessThanOrEqual(3700);
    expect(await accounts()).toEqual({
      balance: 4900 - ofCard,
      merchant: 0,
      byCard: 3700 - ofCard,
    });
    expect((await getPaymentIntent(ctx, id)).amountRefunded).toBe(4900);
  }
  await expectSound();
});

test("a refund to the card that fails leaves the one to the balance, and can be made anew", async () => {
  const { ctx, id, refund, refunds, accounts } = await paid();
  const refusing = withSandboxFaults(ctx, { refuse: "card_closed" });
  const failed = await createRefund(refusing, { paymentIntentId: id, metadata: {} });
  expect(failed).toMatchObject({ amount: 3700, status: "failed" });
  expect(await refunds()).toEqual([["balance", 1200]]);
  expect((await getPaymentIntent(ctx, id)).amountRefunded).toBe(1200);
  expect(await refund()).toMatchObject({ amount: 3700, destination: "card" });
  expect(await accounts()).toEqual({ balance: 1200, merchant: 0, byCard: 0 });
  await expectSound();
});

test("a dispute takes the card's part alone; lost, the rest goes back to the balance", async () => {
  const { ctx, id, refund, refunds, accounts } = await paid();
  const tell = (status: ProcessorDispute["status"]) => {
    const told: ProcessorDispute = {
      id: `dp_${id}`,
      paymentId: "any",
      amount: 3700,
      status,
      currency: "EUR",
      reason: "fraudulent",
      kind: "chargeback",
      fundsWithdrawn: true,
      amountReinstated: 0,
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(services.clock.now(), 7 * dayMs),
    };
    return transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId: id, told }));
  };
  await tell("open");
  await expect(refund()).rejects.toMatchObject({ code: "invalid_state" });
  await tell("lost");
  await expect(refund({ amount: 1201 })).rejects.toMatchObject({ code: "validation_failed" });
  await refund();
  expect(await refunds()).toEqual([["balance", 1200]]);
  expect(await accounts()).toMatchObject({ balance: 1200, byCard: 0 });
  await expectSound();
});

test("of an order with lines and tax the two refunds give back exactly each line and each tax", async () => {
  let price = pricedOrder();
  const { ctx, id, refund } = await paid(async (shop, customerId) => {
    const order = await newPricedSession(shop, { customerId });
    price = order.price;
    return order.paymentIntentId;
  });
  await refund({ lineItems: [{ line: 0, quantity: 1 }] });
  await refund();
  const where = { merchantId: ctx.merchantId, paymentIntentId: id };
  const rows = await services.db.refund.findMany({ where });
  expect(rows.map(({ destination }) => destination).sort()).toEqual(["balance", "card", "card"]);
  const given = new Map<number, number>();
  let tax = 0;
  for (const row of rows) {
    const { amount, lineItems, taxAmount } = serializeRefund(row);
    expect(lineItems?.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
    for (const { line, ...part } of lineItems ?? [])
      given.set(line, (given.get(line) ?? 0) + part.amount);
    tax += taxAmount ?? 0;
  }
  expect(tax).toBe(price.taxAmount);
  expect(Object.fromEntries(given)).toEqual({ 0: 2700, 1: 1957, 3: 513, 5: 200 });
  expect([...given.values()].reduce((sum, amount) => sum + amount, 0)).toBe(price.totalAmount);
  await expectSound();
});
