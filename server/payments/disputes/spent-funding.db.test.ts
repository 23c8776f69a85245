import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { recoverLosses } from "#server/payments/disputes/spent-funding.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { writeOffDebt } from "#server/routers/customers/write-off.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db, clock } = services;
const short = { code: "insufficient_balance" };

async function fund(ctx: MerchantContext, customerId: string): Promise<string> {
  const session = await newSession(ctx, { purpose: "balance_funding", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  return session.paymentIntentId ?? "";
}

/** A customer funds 4900, passes 3000 on, and disputes the funding. */
async function disputedFunding() {
  const ctx = await newMerchant(services);
  const [{ id: customerId }, { id: friend }] = [await newCustomer(ctx), await newCustomer(ctx)];
  const paymentIntentId = await fund(ctx, customerId);
  const send = (amount: number) =>
    createTransfer(ctx, {
      fromCustomerId: customerId,
      toCustomerId: friend,
      amount,
      currency: "EUR",
    });
  await send(3000);
  const tell = (status: ProcessorDispute["status"], amountReinstated = 0) => {
    const told: ProcessorDispute = {
      id: `dp_${paymentIntentId}`,
      paymentId: "any",
      amount: 4900,
      currency: "EUR",
      reason: "fraudulent",
      kind: "chargeback",
      fundsWithdrawn: true,
      amountReinstated,
      status,
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(clock.now(), 7 * dayMs),
    };
    return transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
  };
  await tell("open");
  const balance = () => getCustomerBalance(ctx, { id: customerId });
  return { ctx, customerId, paymentIntentId, send, tell, balance };
}

test("who spent disputed funding is told of the claim, not of a balance of 0", async () => {
  const { ctx, customerId } = await disputedFunding();
  await expect(eraseCustomer(ctx, customerId)).rejects.toMatchObject({
    messages: [
      expect.stringContaining(
        "3000 EUR (smallest unit) that the customer spent is claimed by an open",
      ),
      expect.stringMatching(/^The dispute dp_\w+ is open/),
    ],
  });
});

test("what a customer spent of disputed funding is frozen of what they get afterwards", async () => {
  const { ctx, customerId, paymentIntentId, send, balance } = await disputedFunding();
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -3000 });
  await fund(ctx, customerId);
  expect(await balance()).toMatchObject({ amount: 4900, available: 1900, reserved: 3000 });
  await expect(send(1901)).rejects.toMatchObject(short);
  await send(1900);
  await expect(send(1)).rejects.toMatchObject(short);
  const shown = { kind: "chargeback", respondBy: addMs(clock.now(), 7 * dayMs).toISOString() };
  const intent = await getPaymentIntent(ctx, paymentIntentId);
  expect(intent.dispute).toMatchObject(shown);
  const session = await getCheckoutSession(ctx, intent.checkoutSessionId ?? "");
  expect(session.dispute).toMatchObject(shown);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("won: the money comes back and nothing is frozen any more", async () => {
  const { ctx, tell, send, balance } = await disputedFunding();
  await tell("won");
  await tell("won");
  expect(await balance()).toMatchObject({ amount: 1900, available: 1900, reserved: 0 });
  await send(1900);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, customer: 4900 });
});

test("lost: the merchant gets it back as soon as the customer has it, once", async () => {
  const { ctx, customerId, tell, balance } = await disputedFunding();
  await tell("lost");
  expect(await recoverLosses(services)).toBe(0);
  await fund(ctx, customerId);
  expect(await balance()).toMatchObject({ available: 1900, reserved: 3000 });
  const runs = await Promise.all([recoverLosses(services), recoverLosses(services)]);
  expect(runs.toSorted()).toEqual([0, 1]);
  expect(await balance()).toMatchObject({ amount: 1900, available: 1900, reserved: 0 });
  const merchant = { merchantId: ctx.merchantId, type: "merchant" } as const;
  expect((await db.ledgerAccount.findFirstOrThrow({ where: merchant })).balance).toBe(0n);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("won after it was lost and paid for: what the customer paid for it comes back to them", async () => {
  const { ctx, customerId, tell, balance } = await disputedFunding();
  await tell("lost");
  await fund(ctx, customerId);
  expect(await recoverLosses(services)).toBe(1);
  for (const _ of [1, 2]) await tell("won", 4900);
  expect(await balance()).toMatchObject({ amount: 6800, available: 6800, reserved: 0 });
  const held = await ledgerBalances(ctx);
  expect([held["clearing"], held["merchant"]]).toEqual([-9800, undefined]);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("a part that comes back of a lost one is the customer's, who pays from it what they owe", async () => {
  for (const [part, merchant, left] of [
    [2000, -3000, { amount: 2000, available: 0, reserved: 2000 }],
    [4000, 0, { amount: 1000, available: 1000, reserved: 0 }],
  ] as const) {
    const { ctx, tell, balance } = await disputedFunding();
    for (const back of [0, part, part]) await tell("lost", back);
    expect(await balance()).toMatchObject(left);
    expect((await ledgerBalances(ctx))["merchant"] ?? 0).toBe(merchant);
    expect((await verifyLedger(services)).problems).toEqual([]);
  }
});

test("written off, nothing is taken any more, the person can be erased, and what comes back is the merchant's first", async () => {
  const { ctx, customerId, tell, balance } = await disputedFunding();
  await tell("lost");
  const written = await writeOffDebt(ctx, customerId);
  expect(written.writtenOff).toEqual([{ currency: "EUR", amount: 3000 }]);
  expect(await balance()).toMatchObject({ amount: 0, owed: 0, reserved: 0 });
  await expect(writeOffDebt(ctx, customerId)).rejects.toMatchObject({ code: "invalid_state" });
  const types = await eventTypes(ctx);
  expect(types.filter((type) => type === "customer.debt_written_off")).toHaveLength(1);
  expect(await recoverLosses(services)).toBe(0);
  expect(await eraseCustomer(ctx, customerId)).toMatchObject({ id: customerId });
  await tell("lost", 2000);
  expect((await ledgerBalances(ctx))["merchant"]).toBe(-1000);
  await tell("won", 4900);
  expect((await ledgerBalances(ctx))["merchant"]).toBeUndefined();
  expect(await balance()).toMatchObject({ amount: 1900 });
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("an amount that was frozen before there were holds is taken once and held no longer", async () => {
  const { ctx, customerId, tell, balance } = await disputedFunding();
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.$executeRaw`DELETE FROM ledger_holds WHERE "merchantId" = ${ctx.merchantId} AND kind = 'dispute'`,
  ]);
  await tell("lost");
  await fund(ctx, customerId);
  expect(await recoverLosses(services)).toBe(1);
  expect(await balance()).toMatchObject({ amount: 1900, available: 1900, reserved: 0 });
});

test("what a lost dispute leaves owed stands on the balance, and refuses the erasure with its sum", async () => {
  const { ctx, customerId, tell, balance } = await disputedFunding();
  expect(await balance()).toMatchObject({ owed: 0, balances: [{ owed: 0 }] });
  await tell("lost");
  expect(await balance()).toMatchObject({ amount: 0, owed: 3000, balances: [{ owed: 3000 }] });
  await expect(eraseCustomer(ctx, customerId)).rejects.toMatchObject({
    code: "invalid_state",
    messages: [expect.stringContaining("owes 3000 EUR (smallest unit) from a lost dispute")],
  });
  await fund(ctx, customerId);
  expect(await balance()).toMatchObject({ available: 1900, owed: 3000 });
  expect(await recoverLosses(services)).toBe(1);
  expect(await balance()).toMatchObject({ amount: 1900, owed: 0 });
});

test("one loss that cannot be taken back holds up no other", async () => {
  const [broken, other] = [await disputedFunding(), await disputedFunding()];
  for (const one of [broken, other]) {
    await one.tell("lost");
    await fund(one.ctx, one.customerId);
  }
  await db.$executeRawUnsafe(
    "CREATE FUNCTION dispute_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk has a hole'; END $$",
  );
  await db.$executeRawUnsafe(
    `CREATE TRIGGER dispute_broken BEFORE UPDATE ON disputes FOR EACH ROW
     WHEN (NEW."merchantId" = '${broken.ctx.merchantId}') EXECUTE FUNCTION dispute_broken()`,
  );
  expect(await recoverLosses(services)).toBe(1);
  expect(await other.balance()).toMatchObject({ available: 1900, reserved: 0 });
  expect(await broken.balance()).toMatchObject({ available: 1900, reserved: 3000 });
  await db.$executeRawUnsafe("DROP TRIGGER dispute_broken ON disputes");
});
