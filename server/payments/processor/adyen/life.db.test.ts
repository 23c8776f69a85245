import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { receiveProcessorReturn } from "#server/http/processor-return.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { createAdyenProcessor } from "#server/payments/processor/adyen/adyen-processor.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { AdyenDouble, adyenEnv, notice } from "#server/workshop/testing/adyen/double.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { addressAtBank, plant } from "#server/workshop/testing/leaks/planted.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { adyenToken } from "#server/workshop/testing/processor/adyen-rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const plain = await testServices({ clock });
const { db, log } = plain;
const double = new AdyenDouble(clock);
const ours = { APP_SECRET: plain.env.APP_SECRET, APP_URL: "https://pay.example" };
const env = loadEnv({ ...adyenEnv, ...ours });
const processor = createAdyenProcessor({ env, db, clock, log, send: double.send });
const services = { ...plain, env, processor };
plant(plain.env.DATABASE_URL ?? "", addressAtBank);

async function send(body: string): Promise<number> {
  const url = "https://pay.example/api/processor/webhook";
  return (await receiveProcessorWebhook(services, new Request(url, { method: "POST", body })))
    .status;
}

/** Notices come twice, and the later ones first. */
async function hear(): Promise<void> {
  for (const body of double.takeNotices().toReversed())
    for (let times = 0; times < 2; times += 1) expect([200, 409]).toContain(await send(body));
}

async function begun(input: Parameters<typeof newIntent>[1] = {}) {
  const ctx: MerchantContext = actFor(services, (await newMerchant(services)).merchantId);
  const { id } = await newIntent(ctx, input);
  return { ctx, id };
}

async function paid(input: Parameters<typeof newIntent>[1] = {}) {
  const { ctx, id } = await begun(input);
  await confirmPayment(ctx, id, { processorToken: adyenToken("pays") });
  const { processorPayment } = await db.paymentIntent.findFirstOrThrow({ where: { id } });
  const at = [...double.world.payments.values()].find((one) => one.reference === processorPayment);
  if (!at) throw new Error("not paid");
  return { ctx, id, at };
}

const mine = 4900;

test("a payment, parts of a refund and their notices, which come twice and out of order, are booked once", async () => {
  const { ctx, id } = await paid();
  const other = await paid();
  await hear();
  const refund = { paymentIntentId: id, amount: 900, metadata: {} };
  expect(await createRefund(ctx, refund)).toMatchObject({ status: "pending" });
  await hear();
  const where = { paymentIntentId: id };
  expect(await db.refund.findFirstOrThrow({ where })).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine - 900 });
  expect(await ledgerBalances(other.ctx)).toMatchObject({ merchant: mine });
  expect(
    (await eventTypes(ctx)).filter((type) => type === "payment_intent.succeeded"),
  ).toHaveLength(1);
});

test("a bank that asks is answered through the service's own address, which leads the shopper on", async () => {
  const { ctx, id } = await begun();
  const returnUrl = "https://shop.example/thanks";
  const token = { processorToken: adyenToken("asks"), returnUrl };
  const asked = await confirmPayment(ctx, id, token);
  expect(asked).toMatchObject({ status: "requires_action" });
  const { id: payment } = await db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: id },
  });
  const [[question, held] = ["", undefined]] = [...double.world.questions];
  if (held) held.answer = "pass";
  const query = new URLSearchParams({ payment, redirectResult: `${question}.pass` });
  const back = () =>
    receiveProcessorReturn(
      services,
      new Request(`https://pay.example/api/processor/return?${query}`),
    );
  for (const answer of [await back(), await back()]) {
    expect([answer.status, answer.headers.get("location")]).toEqual([303, returnUrl]);
  }
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
  const nobodys = new Request("https://pay.example/api/processor/return?payment=att_nobodys");
  expect((await receiveProcessorReturn(services, nobodys)).status).toBe(404);
});

test("a payment whose answer was lost is found by its notice, and one that never arrived is called back and given up", async () => {
  const [one, other] = [await begun(), await begun()];
  const pay = ({ ctx, id }: typeof one) =>
    confirmPayment(ctx, id, { processorToken: adyenToken("pays") }).catch(() => {});
  double.way = "loses answers";
  await pay(one);
  double.way = "drops";
  await pay(other);
  double.way = "answers";
  expect(
    double.world.sum(({ reference, captured }) => (reference === "" ? 0 : captured)),
  ).toBeGreaterThan(0);
  await hear();
  expect(await getPaymentIntent(one.ctx, one.id)).toMatchObject({ status: "succeeded" });
  for (let hours = 0; hours < 4; hours += 1) {
    clock.advance(hourMs);
    await reconcileAttempts(services);
    await hear();
  }
  const given = await getPaymentIntent(other.ctx, other.id);
  expect(given.status).toBe("requires_payment_method");
  expect(await ledgerBalances(other.ctx)).toEqual({});
});

test("a part is captured, another authorization let go, and the rest is nobody's", async () => {
  const held = { captureMethod: "manual" } as const;
  const [one, other] = [await paid(held), await paid(held)];
  await hear();
  expect(await capturePayment(one.ctx, one.id, 1200)).toMatchObject({ amountCaptured: 1200 });
  expect(await cancelPaymentIntent(other.ctx, other.id)).toMatchObject({ status: "canceled" });
  await hear();
  expect([one.at.captured, other.at.state]).toEqual([1200, "canceled"]);
  expect(await ledgerBalances(one.ctx)).toMatchObject({ merchant: 1200 });
});

test("a capture that fails after all takes the money back from the merchant, once", async () => {
  const { ctx, at } = await paid();
  await hear();
  const told = { originalReference: at.psp, merchantReference: at.reference, amount: at.amount };
  double.world.tell({ eventCode: "CAPTURE_FAILED", reason: "Capture Failed", ...told });
  await hear();
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a refund that the bank sends back is a failed one, and the money is the merchant's again", async () => {
  const { ctx, id, at } = await paid();
  await createRefund(ctx, { paymentIntentId: id, metadata: {} });
  await hear();
  expect(await ledgerBalances(ctx)).toEqual({});
  const { processorRefund } = await db.refund.findFirstOrThrow({ where: { paymentIntentId: id } });
  const told = { originalReference: at.psp, merchantReference: at.reference, amount: at.amount };
  const pspReference = processorRefund ?? "";
  double.world.tell({ eventCode: "REFUNDED_REVERSED", pspReference, ...told });
  await hear();
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine });
});

test("a reversal that is under review gives nothing back yet, and a second chargeback is lost", async () => {
  const { ctx, at, id } = await paid();
  await hear();
  const { psp } = double.world.dispute(at);
  await hear();
  const where = { paymentIntentId: id };
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "open" });
  expect(await ledgerBalances(ctx)).toEqual({});
  const told = { pspReference: psp, originalReference: at.psp, amount: at.amount };
  const status = (disputeStatus: string) => ({ additionalData: { disputeStatus } });
  double.world.tell({ eventCode: "CHARGEBACK_REVERSED", ...told, ...status("Pending") });
  await hear();
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "under_review" });
  expect(await ledgerBalances(ctx)).toEqual({});
  double.world.tell({ eventCode: "SECOND_CHARGEBACK", ...told, ...status("Lost") });
  await hear();
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "lost" });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a dispute that is won gives the money back, once", async () => {
  const { ctx, at, id } = await paid();
  await hear();
  const { psp } = double.world.dispute(at);
  await hear();
  const told = { pspReference: psp, originalReference: at.psp, amount: at.amount };
  const additionalData = { disputeStatus: "Won" };
  double.world.tell({ eventCode: "CHARGEBACK_REVERSED", ...told, additionalData });
  await hear();
  const where = { paymentIntentId: id };
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "won" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine });
});

test("a notice that is not signed, of another merchant account, or of the live account changes nothing", async () => {
  const { at } = await paid();
  const [body = ""] = double.takeNotices();
  expect(await send(body.replace('"success":"true"', '"success":"false"'))).toBe(400);
  expect(await send(body.replace(/"hmacSignature":"[^"]+"/, '"hmacSignature":""'))).toBe(400);
  expect(await send("{}")).toBe(400);
  const item = {
    pspReference: "ELSEWHERE",
    originalReference: at.psp,
    merchantReference: at.reference,
    amount: at.amount,
    eventCode: "CHARGEBACK",
    eventDate: "2026-11-27T00:00:00+00:00",
    success: "true",
  };
  const others = notice({ ...item, merchantAccountCode: "OthersTEST" });
  const live = notice({ ...item, merchantAccountCode: "CanaryTEST" }, "true");
  for (const one of [others, live]) expect(await send(one)).toBe(200);
  expect(await db.dispute.count({ where: { processorDispute: "ELSEWHERE" } })).toBe(0);
});
