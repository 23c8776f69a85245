import { describe, expect, test } from "vitest";
import { dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { cancelPayout } from "#server/routers/payouts/cancel.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { getPayout } from "#server/routers/payouts/get.ts";
import { listPayouts } from "#server/routers/payouts/list.ts";
import { markPayout } from "#server/routers/payouts/mark.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  eventTypes,
  ledgerBalances,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const invalid = { code: "invalid_state" };

function account(accountNumber = "000123456789") {
  return { bank: "First Bank", accountName: "Fern & Oak Ltd", accountNumber };
}

async function richMerchant(): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  await fundMerchant(ctx, { amount: 1_000 });
  return ctx;
}

async function payoutTo(accountNumber?: string) {
  const ctx = await richMerchant();
  const payout = await createPayout(ctx, {
    amount: 400,
    currency: "EUR",
    destination: account(accountNumber),
  });
  return { ctx, payout };
}

async function runAfter(ms: number, on = services): Promise<void> {
  clock.advance(ms);
  await sendPayouts(on);
}

async function balance(ctx: MerchantContext): Promise<number> {
  return (await ledgerBalances(ctx))["merchant"] ?? 0;
}

describe("a payout to a bank account", () => {
  test("shows the last four, and is pending, in transit and paid", async () => {
    const { ctx, payout } = await payoutTo();
    expect(payout.destination).toMatchObject({ bank: "First Bank", last4: "6789" });
    const row = await services.db.payout.findFirstOrThrow({ where: { id: payout.id } });
    expect(JSON.stringify({ ...row, amount: 0 })).not.toContain("000123456789");
    await runAfter(30 * secondMs);
    expect((await getPayout(ctx, payout.id)).status).toBe("pending");
    await runAfter(31 * secondMs);
    expect((await getPayout(ctx, payout.id)).status).toBe("in_transit");
    await runAfter(11 * secondMs);
    await runAfter(11 * secondMs);
    expect(await getPayout(ctx, payout.id)).toMatchObject({
      status: "paid",
      paidAt: expect.any(String),
    });
    expect(await balance(ctx)).toBe(600);
    const after = await services.db.payout.findFirstOrThrow({ where: { id: payout.id } });
    expect(after.sealedDestination).toBeNull();
    expect(await eventTypes(ctx, payout.id)).toEqual([
      "payout.created",
      "payout.in_transit",
      "payout.paid",
    ]);
  });

  test("is canceled while pending, by one of two at once with the bank, and never afterwards", async () => {
    const { ctx, payout } = await payoutTo();
    await cancelPayout(ctx, payout.id);
    expect((await cancelPayout(ctx, payout.id)).status).toBe("canceled");
    await runAfter(minuteMs);
    expect(await balance(ctx)).toBe(1_000);
    const other = await payoutTo();
    clock.advance(minuteMs);
    const [canceled] = await Promise.allSettled([
      cancelPayout(other.ctx, other.payout.id),
      sendPayouts(services),
    ]);
    const atBank = await services.db.sandboxPayout.count({
      where: { idempotencyKey: other.payout.id },
    });
    expect(atBank).toBe(canceled.status === "fulfilled" ? 0 : 1);
    const sent = await payoutTo();
    await runAfter(minuteMs);
    await expect(cancelPayout(sent.ctx, sent.payout.id)).rejects.toMatchObject(invalid);
  });

  test("that fails brings the money back, with the bank's word", async () => {
    const { ctx, payout } = await payoutTo("000111111113");
    await runAfter(minuteMs);
    await runAfter(11 * secondMs);
    expect(await getPayout(ctx, payout.id)).toMatchObject({
      status: "failed",
      failureReason: "account_closed",
    });
    expect(await balance(ctx)).toBe(1_000);
    // A report of the processor that names its payout finds ours.
    const row = await services.db.payout.findFirstOrThrow({ where: { id: payout.id } });
    expect(row.processorPayout).toMatch(/^sbx_po_/);
    expect((await eventTypes(ctx, payout.id)).at(-1)).toBe("payout.failed");
  });

  test("that comes back after it was paid brings the money back, once", async () => {
    const { ctx, payout } = await payoutTo("000999999991");
    for (let runs = 0; runs < 2; runs += 1) await runAfter(runs === 0 ? minuteMs : 11 * secondMs);
    expect((await getPayout(ctx, payout.id)).status).toBe("paid");
    for (let runs = 0; runs < 5; runs += 1) await runAfter(20 * secondMs);
    expect((await getPayout(ctx, payout.id)).status).toBe("returned");
    expect(await balance(ctx)).toBe(1_000);
    await runAfter(dayMs);
    expect((await eventTypes(ctx, payout.id)).slice(-2)).toEqual([
      "payout.paid",
      "payout.returned",
    ]);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("whose answer is lost is paid once", async () => {
    const { ctx, payout } = await payoutTo();
    clock.advance(minuteMs);
    await sendPayouts(withSandboxFaults(services, { loseAnswer: true }));
    expect((await getPayout(ctx, payout.id)).status).toBe("in_transit");
    await runAfter(2 * minuteMs);
    await runAfter(minuteMs);
    expect((await getPayout(ctx, payout.id)).status).toBe("paid");
    const where = { idempotencyKey: payout.id };
    expect(await services.db.sandboxPayout.count({ where })).toBe(1);
  });
});

test("an administrator says what became of one that nobody carries out; no step is skipped back", async () => {
  const ctx = await richMerchant();
  const { id } = await createPayout(ctx, { amount: 400, currency: "EUR" });
  await runAfter(dayMs);
  expect((await getPayout(ctx, id)).status).toBe("pending");
  await markPayout(services, { id, to: "in_transit" });
  await markPayout(services, { id, to: "paid" });
  const fail = markPayout(services, { id, to: "failed" });
  await expect(fail).rejects.toMatchObject(invalid);
  const returned = await markPayout(services, { id, to: "returned", reason: "account closed" });
  expect(returned).toMatchObject({ status: "returned", failureReason: "account closed" });
  expect(await balance(ctx)).toBe(1_000);
});

test("what the processor has is its to say, also to an administrator; one before that is taken from it", async () => {
  const { ctx, payout } = await payoutTo();
  await runAfter(minuteMs);
  for (const to of ["in_transit", "failed", "paid"] as const)
    await expect(markPayout(services, { id: payout.id, to })).rejects.toMatchObject(invalid);
  await runAfter(11 * secondMs);
  await expect(markPayout(services, { id: payout.id, to: "returned" })).rejects.toMatchObject(
    invalid,
  );
  expect(await getPayout(ctx, payout.id)).toMatchObject({ status: "paid" });
  expect(await balance(ctx)).toBe(600);
  const other = await payoutTo();
  await markPayout(services, { id: other.payout.id, to: "paid" });
  await runAfter(2 * minuteMs);
  const where = { idempotencyKey: other.payout.id };
  expect(await services.db.sandboxPayout.count({ where })).toBe(0);
});

test("one that an administrator takes while a worker looks at it is not handed to the bank as well", async () => {
  const { ctx, payout } = await payoutTo();
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name !== "payout") return Reflect.get(target, name);
      const findUniqueOrThrow: typeof target.payout.findUniqueOrThrow = (async (asked) => {
        const row = await target.payout.findUniqueOrThrow(asked);
        if (row.id === payout.id) await markPayout(services, { id: row.id, to: "in_transit" });
        return row;
      }) as typeof target.payout.findUniqueOrThrow;
      return { ...target.payout, updateMany: target.payout.updateMany, findUniqueOrThrow };
    },
  });
  await runAfter(minuteMs, { ...services, db });
  const where = { idempotencyKey: payout.id };
  expect(await services.db.sandboxPayout.count({ where })).toBe(0);
  expect((await markPayout(services, { id: payout.id, to: "in_transit" })).status).toBe(
    "in_transit",
  );
  expect((await getPayout(ctx, payout.id)).status).toBe("in_transit");
});

describe("where compliance is needed", () => {
  const needed = { PAYOUT_COMPLIANCE: "verified" as const };

  async function merchantWith(status: "verified" | "pending") {
    const ctx = await richMerchant();
    const now = clock.now();
    const { merchantId } = ctx;
    await services.db.complianceRecord.create({
      data: {
        id: `comp_${merchantId}`,
        merchantId,
        organizationId: merchantId,
        details: account("000123456789"),
        currentStep: "sign_agreement",
        status,
        createdAt: now,
        updatedAt: now,
      },
    });
    return { ...ctx, env: { ...ctx.env, ...needed } };
  }

  test("nothing is paid without a verified record, and nothing to another account", async () => {
    const required = { code: "compliance_required" };
    const money = { amount: 100, currency: "EUR" };
    const none = { ...(await richMerchant()), env: { ...services.env, ...needed } };
    await expect(createPayout(none, money)).rejects.toMatchObject(required);
    const pending = await merchantWith("pending");
    await expect(createPayout(pending, money)).rejects.toMatchObject(required);
    const verified = await merchantWith("verified");
    const elsewhere = createPayout(verified, { ...money, destination: account("999888777666") });
    await expect(elsewhere).rejects.toMatchObject(required);
    const named = { ...money, destination: account("0001 2345 6789") };
    expect((await createPayout(verified, named)).destination?.last4).toBe("6789");
  });

  test("a record that is rejected meanwhile keeps the money here", async () => {
    const ctx = await merchantWith("verified");
    const { id } = await createPayout(ctx, { amount: 100, currency: "EUR" });
    const where = { merchantId: ctx.merchantId };
    await services.db.complianceRecord.updateMany({ where, data: { status: "rejected" } });
    await runAfter(minuteMs, ctx);
    expect((await getPayout(ctx, id)).status).toBe("pending");
    expect((await cancelPayout(ctx, id)).status).toBe("canceled");
  });
});

test("a schedule pays out once a period and currency, from the minimum on", async () => {
  const ctx = await richMerchant();
  await fundMerchant(ctx, { amount: 40, currency: "CHF" });
  const env = { ...services.env, PAYOUT_SCHEDULE: "weekly" as const, PAYOUT_MINIMUM: { CHF: 50 } };
  const scheduled = { ...services, env };
  await Promise.all([schedulePayouts(scheduled), schedulePayouts(scheduled)]);
  await fundMerchant(ctx, { amount: 70 });
  await schedulePayouts(scheduled);
  const amounts = async () =>
    (await listPayouts(ctx, { limit: 50, offset: 0 })).data.map(({ amount }) => amount);
  expect(await amounts()).toEqual([1_000]);
  clock.advance(7 * dayMs);
  await schedulePayouts(scheduled);
  expect(await amounts()).toEqual([70, 1_000]);
});
