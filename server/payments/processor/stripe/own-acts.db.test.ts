import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listDifferences } from "#server/routers/reconciliation/list.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { getRefund } from "#server/routers/refunds/get.ts";
import { listRefunds } from "#server/routers/refunds/list.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const clock = testClock();
const services = await testServices({ clock, env: double.env });
const visa = { processorToken: "pm_card_visa" };
const paidOnce = { clearing: -4900, merchant: 4900 };
const page = { limit: 50, offset: 0 };

beforeEach(() => double.clearFaults());

async function paid() {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const paymentIntentId = session.paymentIntentId ?? "";
  await confirmPayment(ctx, paymentIntentId, visa);
  return { ctx, session, paymentIntentId, stripeId: await stripeIdOf(paymentIntentId) };
}

async function stripeIdOf(paymentIntentId: string): Promise<string> {
  const [attempt] = await services.db.paymentAttempt.findMany({ where: { paymentIntentId } });
  const made = [...double.objects.values()].find(
    ({ metadata }) => (metadata as Record<string, string>)?.["attemptId"] === attempt?.id,
  );
  return made?.id ?? "";
}

const eventsOf = async (ctx: MerchantContext, prefix: string) =>
  (await eventTypes(ctx)).filter((type) => type.startsWith(prefix));

describe("refunds", () => {
  test("one that succeeds and fails later brings the money back, in whatever order it is told", async () => {
    const { ctx, session, paymentIntentId } = await paid();
    const refund = await createRefund(ctx, { paymentIntentId, amount: 900, metadata: {} });
    const { processorRefund } = await services.db.refund.findUniqueOrThrow({
      where: own(ctx, refund.id),
    });
    const object = double.objects.get(processorRefund ?? "");
    const failed = { ...object, status: "failed", failure_reason: "expired_or_canceled_card" };
    for (const told of [failed, failed, object])
      expect(await double.tell(services, "refund.updated", told)).toBe(200);
    expect(await getRefund(ctx, refund.id)).toMatchObject({
      status: "failed",
      failureReason: "expired_or_canceled_card",
    });
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(0);
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("paid");
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    expect(await eventsOf(ctx, "refund.")).toEqual([
      "refund.created",
      "refund.succeeded",
      "refund.failed",
    ]);
  });

  test("one made in Stripe's dashboard is taken into the books, once", async () => {
    const { ctx, session, paymentIntentId, stripeId } = await paid();
    const made = double.elsewhere("refunds", { payment_intent: stripeId, amount: "900" });
    for (const _ of [1, 2]) expect(await double.tell(services, "refund.created", made)).toBe(200);
    expect((await listRefunds(ctx, { ...page, paymentIntentId })).data).toMatchObject([
      { amount: 900, status: "succeeded", destination: "card" },
    ]);
    expect((await getPaymentIntent(ctx, paymentIntentId)).amountRefunded).toBe(900);
    expect((await getCheckoutSession(ctx, session.id)).paymentStatus).toBe("partially_refunded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4000, merchant: 4000 });
    expect(await double.tell(services, "refund.failed", { ...made, status: "failed" })).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
  });

  test("one of a payment that came too late is of that, and what was paid stays paid", async () => {
    for (const isPaid of [true, false]) {
      const ctx = await newMerchant(services);
      const { id } = await newIntent(ctx);
      const declined = { processorToken: "pm_card_chargeDeclinedInsufficientFunds" };
      await expect(confirmPayment(ctx, id, declined)).rejects.toThrow();
      const late = double.objects.get(await stripeIdOf(id));
      await (isPaid ? confirmPayment(ctx, id, visa) : cancelPaymentIntent(ctx, id));
      const before = await ledgerBalances(ctx);
      Object.assign(late ?? {}, { status: "succeeded", amount_received: 4900 });
      const made = double.elsewhere("refunds", {
        payment_intent: late?.id ?? "",
        amount: "4900",
      });
      for (const _ of [1, 2]) expect(await double.tell(services, "refund.created", made)).toBe(200);
      await settleRefunds(services);
      expect(await ledgerBalances(ctx)).toEqual(before);
      expect((await getPaymentIntent(ctx, id)).amountRefunded).toBe(0);
      const refunds = (await listRefunds(ctx, { ...page, paymentIntentId: id })).data;
      expect(refunds.map(({ status }) => status).toSorted()).toEqual(["failed", "succeeded"]);
      expect((await verifyLedger(services)).problems).toEqual([]);
      if (isPaid) await createRefund(ctx, { paymentIntentId: id, amount: 4900, metadata: {} });
    }
  });

  test("one whose notice comes before the payment's lost answer: both are taken in", async () => {
    const ctx = await newMerchant(services);
    const intent = await newIntent(ctx);
    double.faults.loseAnswerOf = /confirm$|\/pi_\d+$/;
    expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
    delete double.faults.loseAnswerOf;
    const payment_intent = await stripeIdOf(intent.id);
    const made = double.elsewhere("refunds", { payment_intent, amount: "4900" });
    expect(await double.tell(services, "refund.created", made)).toBe(200);
    expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
      status: "succeeded",
      amountRefunded: 4900,
    });
    expect(await ledgerBalances(ctx)).toEqual({});
  });
});

test("a capture and a cancellation in Stripe's dashboard are taken into the books", async () => {
  const ctx = await newMerchant(services);
  const [taken, let_go] = [
    await newIntent(ctx, { captureMethod: "manual" }),
    await newIntent(ctx, { captureMethod: "manual" }),
  ];
  for (const { id } of [taken, let_go]) await confirmPayment(ctx, id, visa);
  const captured = double.objects.get(await stripeIdOf(taken.id));
  Object.assign(captured ?? {}, { status: "succeeded", amount_received: 4000 });
  const canceled = double.objects.get(await stripeIdOf(let_go.id));
  Object.assign(canceled ?? {}, { status: "canceled" });
  expect(await double.tell(services, "payment_intent.succeeded", captured)).toBe(200);
  expect(await double.tell(services, "payment_intent.canceled", canceled)).toBe(200);
  expect(await getPaymentIntent(ctx, taken.id)).toMatchObject({ amountCaptured: 4000 });
  expect((await getPaymentIntent(ctx, let_go.id)).status).toBe("canceled");
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4000, merchant: 4000 });
});

test("what another application did with the account is answered 200 and changes nothing", async () => {
  const currency = "eur";
  const payment = double.elsewhere("payment_intents", { amount: "100", currency });
  Object.assign(payment, { status: "succeeded", amount_received: 100 });
  const refund = double.elsewhere("refunds", { payment_intent: payment.id, amount: "100" });
  const told = [payment, refund, double.dispute(payment.id), { ...refund, payment_intent: null }];
  for (const object of told)
    expect(await double.tell(services, "payment_intent.processing", object)).toBe(200);
  const gone = { ...refund, id: "re_gone", payment_intent: "pi_of_another_account" };
  expect(await double.tell(services, "refund.created", gone)).toBe(200);
});

test("a notice before the confirmation was lost leaves nothing stuck", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  double.faults.dropRequestsTo = /confirm$|cancel$/;
  expect((await confirmPayment(ctx, intent.id, visa)).status).toBe("processing");
  const stripeId = await stripeIdOf(intent.id);
  expect(await double.tell(services, "payment_intent.created", double.objects.get(stripeId))).toBe(
    200,
  );
  delete double.faults.dropRequestsTo;
  clock.advance(31 * secondMs);
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, intent.id)).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "not_charged" },
  });
  expect(double.objects.get(stripeId)?.status).toBe("canceled");
});

describe("disputes", () => {
  test("an inquiry moves no money and leaves refunds possible; it may end without a chargeback", async () => {
    const { ctx, paymentIntentId, stripeId } = await paid();
    const asked = double.dispute(stripeId, { status: "warning_needs_response" });
    expect(await double.tell(services, "charge.dispute.created", asked)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual(paidOnce);
    expect((await listDisputes(ctx, page)).data).toMatchObject([{ kind: "inquiry" }]);
    const refund = await createRefund(ctx, { paymentIntentId, amount: 100, metadata: {} });
    expect(refund.status).toBe("succeeded");
    const closed = { ...asked, status: "warning_closed" };
    expect(await double.tell(services, "charge.dispute.closed", closed)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4800, merchant: 4800 });
    expect(await eventsOf(ctx, "dispute.")).toEqual(["dispute.created", "dispute.closed"]);
  });

  test("an inquiry that becomes a chargeback takes the money once; late notices change nothing", async () => {
    const { ctx, stripeId } = await paid();
    const asked = double.dispute(stripeId, { status: "warning_needs_response" });
    const charged = { ...asked, status: "needs_response" };
    for (const told of [asked, charged, asked, charged])
      expect(await double.tell(services, "charge.dispute.updated", told)).toBe(200);
    expect(await ledgerBalances(ctx)).toEqual({});
    for (const status of ["lost", "needs_response", "won"])
      expect(await double.tell(services, "charge.dispute.closed", { ...asked, status })).toBe(200);
    expect((await listDisputes(ctx, page)).data).toMatchObject([
      { kind: "chargeback", status: "lost" },
    ]);
    expect(await ledgerBalances(ctx)).toEqual({});
  });

  test("shows on payment and session with its deadline, and says what was refunded before", async () => {
    const { ctx, session, paymentIntentId, stripeId } = await paid();
    await createRefund(ctx, { paymentIntentId, amount: 900, metadata: {} });
    const dispute = double.dispute(stripeId, { amount: 4900 });
    expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
    const shown = {
      kind: "chargeback",
      status: "open",
      amount: 4900,
      respondBy: new Date(1_800_000_000_000).toISOString(),
    };
    expect((await getPaymentIntent(ctx, paymentIntentId)).dispute).toMatchObject(shown);
    expect((await getCheckoutSession(ctx, session.id)).dispute).toMatchObject(shown);
    expect((await listDisputes(ctx, page)).data).toMatchObject([{ amountRefunded: 900 }]);
    expect(
      await double.tell(services, "charge.dispute.closed", { ...dispute, status: "won" }),
    ).toBe(200);
    expect((await getPaymentIntent(ctx, paymentIntentId)).dispute?.status).toBe("won");
  });

  test("whose decision nobody told us of is found by asking, and so is one that is unknown there", async () => {
    const { ctx, stripeId } = await paid();
    const dispute = double.dispute(stripeId);
    expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
    const compare = async () => {
      clock.advance(11 * minuteMs);
      const report = await reconcile(ctx, { merchantId: ctx.merchantId });
      expect(report).toMatchObject({ checked: 2, unanswered: 0 });
      return (await listDifferences(ctx, { ...page, resolved: false })).data;
    };
    expect(await compare()).toEqual([]);
    const won = Object.assign(dispute, { status: "won" });
    expect(await compare()).toMatchObject([
      { subjectType: "dispute", kind: "amount", booked: 4900, reported: 0 },
    ]);
    expect(await double.tell(services, "charge.dispute.closed", won)).toBe(200);
    expect(await compare()).toEqual([]);
    double.objects.delete(dispute.id);
    await services.db.dispute.updateMany({
      where: { merchantId: ctx.merchantId },
      data: { updatedAt: clock.now() },
    });
    expect(await compare()).toMatchObject([{ kind: "missing_at_processor" }]);
  });

  test("of a funded balance is taken from the customer first, and given back as it was taken", async () => {
    const ctx = await newMerchant(services);
    const [ada, bob] = [await newCustomer(ctx), await newCustomer(ctx, "Bob")];
    const funding = await newSession(ctx, { purpose: "balance_funding", customerId: ada.id });
    const paymentIntentId = funding.paymentIntentId ?? "";
    await confirmPayment(ctx, paymentIntentId, visa);
    const away = { fromCustomerId: ada.id, toCustomerId: bob.id, currency: "EUR", metadata: {} };
    await createTransfer(ctx, { ...away, amount: 1000 });
    const dispute = double.dispute(await stripeIdOf(paymentIntentId));
    expect(await double.tell(services, "charge.dispute.created", dispute)).toBe(200);
    expect(await balanceOf(ada.id)).toBe(0n);
    expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -1000 });
    const again = createTransfer(ctx, { ...away, amount: 1 });
    await expect(again).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(
      await double.tell(services, "charge.dispute.closed", { ...dispute, status: "won" }),
    ).toBe(200);
    expect(await balanceOf(ada.id)).toBe(3900n);
    expect(await ledgerBalances(ctx)).not.toHaveProperty("merchant");
  });
});

async function balanceOf(ownerId: string): Promise<bigint> {
  const account = await services.db.ledgerAccount.findFirstOrThrow({
    where: { ownerId, type: "customer" },
  });
  return account.balance;
}
