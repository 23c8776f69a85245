import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import {
  reconcile,
  reconcileAll,
  reconcileDaily,
  reconcileDoubts,
} from "#server/payments/reconciliation/run.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const fine = { unanswered: 0, open: 0 };
const account = { bank: "First Bank", accountName: "Fern", accountNumber: "000123456789" };

async function paid(number?: string) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await confirmPayment(ctx, id, { card: card(number) });
  return { ctx, id };
}

async function runLater(ctx: MerchantContext, ms = 11 * minuteMs) {
  clock.advance(ms);
  return reconcile(ctx, { merchantId: ctx.merchantId });
}

async function differences(ctx: MerchantContext, resolved = false) {
  return (await listDifferences(ctx, { limit: 50, offset: 0, resolved })).data;
}

/** The processor's books are changed behind everybody's back. */
async function changePayment(intentId: string, data: { amountCaptured: bigint }) {
  const intent = await db.paymentIntent.findFirstOrThrow({ where: { id: intentId } });
  await db.sandboxPayment.update({ where: { id: intent.processorPayment ?? "" }, data });
}

describe("reconciliation", () => {
  test("of payment, refund, dispute and payout that agree finds nothing", async () => {
    const { ctx, id } = await paid();
    await createRefund(ctx, { paymentIntentId: id, amount: 900, metadata: {} });
    await createPayout(ctx, { amount: 1_000, currency: "EUR", destination: account });
    const disputed = await newIntent(ctx);
    await confirmPayment(ctx, disputed.id, { card: card("4000000000000259") });
    const declined = confirmPayment(ctx, (await newIntent(ctx)).id, {
      card: card("4000000000000002"),
    });
    await declined.catch(() => {});
    clock.advance(2 * minuteMs);
    await handleNotices(services);
    for (let runs = 0; runs < 4; runs += 1) {
      await sendPayouts(services);
      clock.advance(minuteMs);
    }
    expect(await db.dispute.count({ where: { merchantId: ctx.merchantId } })).toBe(1);
    const report = await runLater(ctx);
    expect(report).toMatchObject(fine);
    expect(report.checked).toBeGreaterThanOrEqual(5);
  });

  test("finds another amount, once, with an event, until both say the same again", async () => {
    const { ctx, id } = await paid();
    await changePayment(id, { amountCaptured: 4_000n });
    expect(await runLater(ctx)).toMatchObject({ open: 1 });
    expect(await runLater(ctx, hourMs)).toMatchObject({ open: 1 });
    const [found, ...others] = await differences(ctx);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: "amount",
      subjectType: "payment_attempt",
      paymentIntentId: id,
      booked: 4_900,
      reported: 4_000,
      difference: -900,
      ageSeconds: 3_600,
      advice: expect.stringContaining("Look this payment up"),
    });
    const told = async () =>
      (await eventTypes(ctx)).filter((type) => type === "reconciliation.difference").length;
    expect(await told()).toBe(1);
    expect((await verifyLedger(services)).differences).toBe(1);
    clock.advance(5 * dayMs);
    expect(await reconcile(ctx, { merchantId: ctx.merchantId })).toMatchObject({ open: 1 });
    await changePayment(id, { amountCaptured: 4_900n });
    expect(await runLater(ctx)).toMatchObject(fine);
    expect((await differences(ctx, true))[0]?.resolvedAt).not.toBeNull();
    await changePayment(id, { amountCaptured: 1n });
    const since = (await db.reconciliationDifference.count({ where: { resolvedAt: null } })) + 1;
    await db.paymentIntent.updateMany({ where: { id }, data: { updatedAt: clock.now() } });
    expect((await runLater(ctx)).open).toBe(since);
    expect(await told()).toBe(2);
  });

  test("finds a refund whose failure nobody told us of, and one that is unknown there", async () => {
    const { ctx, id } = await paid("4000000000005126");
    await createRefund(ctx, { paymentIntentId: id, metadata: {} });
    await runLater(ctx);
    expect(await differences(ctx)).toMatchObject([
      { subjectType: "refund", kind: "amount", booked: 4_900, reported: 0 },
    ]);
    await handleNotices(services);
    expect(await runLater(ctx)).toMatchObject(fine);
    const other = await paid();
    const refund = await createRefund(other.ctx, { paymentIntentId: other.id, metadata: {} });
    await db.sandboxRefund.deleteMany({ where: { idempotencyKey: refund.id } });
    await runLater(other.ctx);
    expect(await differences(other.ctx)).toMatchObject([{ kind: "missing_at_processor" }]);
  });

  test("nothing is in doubt for more than an hour without a row and an event", async () => {
    const { ctx, id } = await paid();
    const away = withSandboxFaults(ctx, { dropRequest: true });
    const refund = await createRefund(away, { paymentIntentId: id, metadata: {} });
    clock.advance(30 * minuteMs);
    await reconcileDoubts(services);
    expect(await differences(ctx)).toEqual([]);
    clock.advance(31 * minuteMs);
    await reconcileDoubts(services);
    await reconcileDoubts(services);
    expect(await differences(ctx)).toMatchObject([
      { kind: "in_doubt", subjectId: refund.id, booked: 4_900, reported: null, difference: null },
    ]);
    expect(await eventTypes(ctx, (await differences(ctx))[0]?.id)).toHaveLength(1);
    await settleRefunds(services);
    await reconcileDoubts(services);
    expect(await differences(ctx)).toEqual([]);
  });

  test("a processor that is away makes no differences", async () => {
    const { ctx } = await paid();
    const refuse = () => Promise.reject(new Error("away"));
    const processor = { ...ctx.processor, retrievePayment: refuse };
    clock.advance(11 * minuteMs);
    const report = await reconcile({ ...ctx, processor }, { merchantId: ctx.merchantId });
    expect(report).toMatchObject({ unanswered: 1, open: 0 });
  });

  test("is done once a day, and shows a merchant its own differences only", async () => {
    const { ctx, id } = await paid();
    await changePayment(id, { amountCaptured: 1n });
    clock.advance(hourMs);
    expect([await reconcileDaily(services), await reconcileDaily(services)]).toEqual([1, 0]);
    clock.advance(dayMs);
    expect(await reconcileDaily(services)).toBe(1);
    expect(await differences(ctx)).toHaveLength(1);
    expect(await differences(await newMerchant(services))).toEqual([]);
  });
});

test("the database keeps what must hold of every payment and refund", async () => {
  const { ctx, id } = await paid();
  const change = (data: object) =>
    db.paymentIntent.updateMany({ where: { id, merchantId: ctx.merchantId }, data });
  for (const data of [
    { amountRefunded: 4_901n },
    { amountRefunded: -1n },
    { amountCaptured: 4_901n },
    { status: "canceled" },
    { feeAmount: 5_000n },
  ])
    await expect(change(data)).rejects.toThrow(/payment_intents_amounts/);
});

test("the daily run is not begun by a second worker while the first is at it, and again when it failed", async () => {
  await paid();
  clock.advance(2 * dayMs);
  const { promise: over, reject } = Promise.withResolvers<never>();
  let asked = () => {};
  const begun = new Promise<void>((resolve) => (asked = resolve));
  // As when the database goes away in the midst.
  const broken = Object.create(db, {
    reconciliationDifference: {
      get: () => {
        asked();
        return { updateMany: () => over, count: () => over };
      },
    },
  }) as typeof db;
  const first = reconcileDaily({ ...services, db: broken });
  await begun;
  expect(await reconcileDaily(services)).toBe(0);
  reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  expect(await reconcileDaily(services)).toBe(1);
});

test("one that was begun by hand and whose process died is no day's run", async () => {
  clock.advance(2 * dayMs);
  let asked = () => {};
  const begun = new Promise<void>((resolve) => (asked = resolve));
  const never = new Promise<never>(() => {});
  const dying = Object.create(db, {
    reconciliationDifference: {
      get: () => {
        asked();
        return { updateMany: () => never, count: () => never };
      },
    },
  }) as typeof db;
  void reconcileAll({ ...services, db: dying });
  await begun;
  clock.advance(hourMs - minuteMs);
  expect(await reconcileDaily(services), "it may go on").toBe(0);
  clock.advance(2 * minuteMs);
  expect(await reconcileDaily(services)).toBe(1);
  expect(await reconcileDaily(services)).toBe(0);
});
