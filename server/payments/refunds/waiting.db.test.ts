import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { transactAside } from "#server/data/transact.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { recordProcessorRefund } from "#server/payments/refunds/processor-refund.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { CreatePayout } from "#server/wire/ledger/payout.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay as payOnPage, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock, env: { FEE_FIXED: "EUR:100" } });

/** A payment whose fee keeps the merchant from giving all of it back. */
async function waitingRefund() {
  const ctx = await newMerchant(services);
  const paymentIntentId = await pay(ctx);
  const refund = await createRefund(ctx, { paymentIntentId, metadata: {} });
  return { ctx, paymentIntentId, refund };
}

async function pay(ctx: Awaited<ReturnType<typeof newMerchant>>): Promise<string> {
  const { id } = await newIntent(ctx, { amount: 5000 });
  await confirmPayment(ctx, id, { card: card() });
  return id;
}

async function runLater(): Promise<void> {
  clock.advance(minuteMs);
  await settleRefunds(services);
}

describe("a refund that the merchant's balance does not cover", () => {
  test("waits with a reason, moves nothing, and is made once when the balance covers it", async () => {
    const { ctx, paymentIntentId, refund } = await waitingRefund();
    expect(refund).toMatchObject({ status: "pending", pendingReason: "insufficient_funds" });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -5000, merchant: 4900, fees: 100 });
    await runLater();
    expect(await getRefund(ctx, refund.id)).toMatchObject({ status: "pending" });
    const again = createRefund(ctx, { paymentIntentId, metadata: {} });
    await expect(again).rejects.toMatchObject({ code: "invalid_state" });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(0);

    await pay(ctx);
    await Promise.all([runLater(), runLater()]);
    await runLater();
    expect(await getRefund(ctx, refund.id)).toMatchObject({
      status: "succeeded",
      pendingReason: null,
    });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -5000, merchant: 4800, fees: 200 });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(5000);
    expect(await services.db.sandboxRefund.count({ where: { idempotencyKey: refund.id } })).toBe(1);
    expect(await eventTypes(ctx, refund.id)).toEqual(["refund.created", "refund.succeeded"]);
  });

  test("also waits after everything was paid out", async () => {
    const ctx = await newMerchant(services);
    const paymentIntentId = await pay(ctx);
    await createPayout(ctx, CreatePayout.parse({ amount: 4900, currency: "EUR" }));
    const refund = await createRefund(ctx, { paymentIntentId, amount: 1, metadata: {} });
    expect(refund.pendingReason).toBe("insufficient_funds");
  });

  test("is given up when the cardholder's bank takes the money first: nobody is paid twice", async () => {
    const { ctx, paymentIntentId, refund } = await waitingRefund();
    const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({
      where: { id: paymentIntentId },
    });
    const told = {
      id: `dp_${refund.id}`,
      paymentId: processorPayment ?? "",
      amount: 5000,
      currency: "EUR",
      reason: "fraudulent",
      kind: "chargeback",
      fundsWithdrawn: true,
      amountReinstated: 0,
      status: "open",
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(clock.now(), minuteMs),
    } as const;
    await transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
    await pay(ctx);
    await pay(ctx);
    await runLater();
    expect(await getRefund(ctx, refund.id)).toMatchObject({
      status: "failed",
      failureReason: "disputed",
    });
    expect(await services.db.sandboxRefund.count({ where: { idempotencyKey: refund.id } })).toBe(0);
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(0);
  });

  test("is said to be given back neither to the shopper nor in a dispute", async () => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx, { totalAmount: 5000 });
    const paymentIntentId = session.paymentIntentId ?? "";
    const browser = visit(ofSession(session.id));
    await payOnPage(services, browser, "4242424242424242");
    await createRefund(ctx, { paymentIntentId, metadata: {} });
    expect(await loadCheckout(services, browser)).toMatchObject({ receipt: { refunded: 0 } });
    const { paymentStatus } = await services.db.checkoutSession.findFirstOrThrow({
      where: { id: session.id },
    });
    expect(paymentStatus).toBe("paid");
    const told = {
      id: `dp_${paymentIntentId}`,
      paymentId: "any",
      amount: 5000,
      currency: "EUR",
      reason: "fraudulent",
      kind: "chargeback",
      fundsWithdrawn: true,
      amountReinstated: 0,
      status: "open",
      evidence: null,
      evidenceFiles: [],
      evidencePastDue: false,
      respondBy: addMs(clock.now(), minuteMs),
    } as const;
    const dispute = await transactAside(ctx, (unit) =>
      recordDispute(unit, ctx, { paymentIntentId, told }),
    );
    expect(dispute.amountRefunded).toBe(0n);
  });

  test("makes room for the same refund made at the processor", async () => {
    const { ctx, paymentIntentId, refund } = await waitingRefund();
    const { processorPayment } = await services.db.paymentIntent.findFirstOrThrow({
      where: { id: paymentIntentId },
    });
    const told = {
      id: `re_${refund.id}`,
      paymentId: processorPayment ?? "",
      amount: 5000,
      currency: "EUR",
      status: "succeeded",
      failureReason: null,
    } as const;
    const taken = await transactAside(ctx, (unit) =>
      recordProcessorRefund(unit, ctx, { paymentIntentId, told }),
    );
    expect(taken).toBe(true);
    expect(await getRefund(ctx, refund.id)).toMatchObject({ status: "failed" });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(5000);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });
});
