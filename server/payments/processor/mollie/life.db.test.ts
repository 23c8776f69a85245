import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { createMollieProcessor } from "#server/payments/processor/mollie/mollie-processor.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { MollieDouble, mollieEnv } from "#server/workshop/testing/mollie/double.ts";
import { answerPage } from "#server/workshop/testing/mollie/payments.ts";
import { cards } from "#server/workshop/testing/mollie/world.ts";
import {
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const plain = await testServices({ clock });
const { db } = plain;
const double = new MollieDouble(clock);
const ours = { APP_SECRET: plain.env.APP_SECRET, APP_URL: "https://pay.example" };
const env = loadEnv({ ...mollieEnv, ...ours });
const processor = createMollieProcessor({ env, clock, send: double.send });
const services = { ...plain, env, processor };

async function send(address: string, id: string): Promise<number> {
  const body = new URLSearchParams({ id });
  const request = new Request(address, { method: "POST", body });
  return (await receiveProcessorWebhook(services, request)).status;
}

/** Notices come twice, and the later ones first. */
async function hear(): Promise<void> {
  for (const { address, id } of double.takeNotices().toReversed())
    for (let times = 0; times < 2; times += 1)
      expect([200, 409]).toContain(await send(address, id));
}

async function begun(input: Parameters<typeof newIntent>[1] = {}) {
  const ctx: MerchantContext = actFor(services, (await newMerchant(services)).merchantId);
  const { id } = await newIntent(ctx, input);
  return { ctx, id };
}

async function paid(input: Parameters<typeof newIntent>[1] = {}) {
  const { ctx, id } = await begun(input);
  await confirmPayment(ctx, id, { processorToken: "tkn_pays" });
  const { processorPayment } = await db.paymentIntent.findFirstOrThrow({ where: { id } });
  const at = double.world.payments.get(processorPayment ?? "");
  if (!at) throw new Error("not paid");
  return { ctx, id, at };
}

const mine = 4900;

test("payment, refund and their notices, which come twice and out of order, are booked once", async () => {
  const [one, other] = [await paid(), await paid()];
  await hear();
  await createRefund(one.ctx, { paymentIntentId: one.id, amount: 900, metadata: {} });
  for (const made of double.world.refunds.values()) made.status = "refunded";
  double.world.tell(one.at);
  await hear();
  const where = { paymentIntentId: one.id };
  expect(await db.refund.findFirstOrThrow({ where })).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(one.ctx)).toMatchObject({ merchant: mine - 900 });
  expect(await ledgerBalances(other.ctx)).toMatchObject({ merchant: mine });
});

test("a card that is given on Mollie's page is held there, and taken when the notice comes", async () => {
  const { ctx, id } = await begun();
  const token = processor.cardPageToken ?? "";
  const returnUrl = "https://shop.example/thanks";
  const asked = await confirmPayment(ctx, id, { processorToken: token, returnUrl });
  expect(asked).toMatchObject({ status: "requires_action" });
  const [payment = { id: "" }] = [...double.world.payments.values()].slice(-1);
  const card = cards["tkn_pays"];
  if (card) answerPage(double.world, payment.id, { passes: true, card });
  expect(await ledgerBalances(ctx)).toEqual({});
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "succeeded",
    amountCaptured: mine,
  });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine });
});

test("an answer that was lost is found, and a request that never arrived is given up", async () => {
  const [one, other] = [await begun(), await begun()];
  const pay = ({ ctx, id }: typeof one) =>
    confirmPayment(ctx, id, { processorToken: "tkn_pays" }).catch(() => {});
  double.way = "loses answers";
  await pay(one);
  double.way = "drops";
  await pay(other);
  double.way = "answers";
  await hear();
  for (let hours = 0; hours < 4; hours += 1) {
    clock.advance(hourMs);
    await reconcileAttempts(services);
    await hear();
  }
  expect(await getPaymentIntent(one.ctx, one.id)).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(one.ctx)).toMatchObject({ merchant: mine });
  expect((await getPaymentIntent(other.ctx, other.id)).status).toBe("requires_payment_method");
  expect(await ledgerBalances(other.ctx)).toEqual({});
});

test("a part is captured, and the rest is nobody's", async () => {
  const { ctx, id, at } = await paid({ captureMethod: "manual" });
  await hear();
  expect(await capturePayment(ctx, id, 1200)).toMatchObject({ amountCaptured: 1200 });
  await hear();
  expect([double.world.takenOf(at), at.status]).toEqual([1200, "paid"]);
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: 1200 });
});

test("a capture that fails after all takes the money back from the merchant, once", async () => {
  const { ctx, at } = await paid();
  await hear();
  for (const one of at.captures) one.status = "failed";
  double.world.tell(at);
  await hear();
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a chargeback is lost at once, and won when the bank reverses it, each once", async () => {
  const { ctx, at, id } = await paid();
  await hear();
  double.world.chargeBack(at);
  await hear();
  const where = { paymentIntentId: id };
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "lost" });
  expect(await ledgerBalances(ctx)).toEqual({});
  for (const one of at.chargebacks) one.reversedAt = clock.now();
  double.world.tell(at);
  await hear();
  expect(await db.dispute.findFirstOrThrow({ where })).toMatchObject({ status: "won" });
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine });
});

test("a notice whose address has no seal of ours is answered 400, and changes nothing", async () => {
  const { ctx, at } = await paid();
  const address = String(at.request["webhookUrl"]);
  at.chargebacks.push({ id: "chb_forged", createdAt: clock.now(), reversedAt: null });
  expect(await send("https://pay.example/api/processor/webhook", at.id)).toBe(400);
  expect(await send(address.replace(/seal=\w/, "seal=x"), at.id)).toBe(400);
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: mine });
  expect(await send(address, at.id)).toBe(200);
});

test("the model answered as Mollie declares throughout", () => {
  expect(double.faults).toEqual([]);
});
