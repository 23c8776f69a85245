import { expect, test } from "vitest";
import { secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { card, newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** A session whose payment waits for the bank. */
async function challenged() {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  const intentId = session.paymentIntentId ?? "";
  await confirmPayment(ctx, intentId, { card: card("4000002760003184") });
  return { ctx, sessionId: session.id, intentId };
}

/** Counts what the processor is asked about a payment. */
function counted<Context extends MerchantContext>(ctx: Context) {
  let asked = 0;
  const processor: Processor = {
    ...ctx.processor,
    retrievePayment: (id) => {
      asked += 1;
      return ctx.processor.retrievePayment(id);
    },
  };
  return { ctx: { ...ctx, processor }, asked: () => asked };
}

test("who reads a session or a payment without end asks the processor three times in two seconds", async () => {
  const { ctx: shop, sessionId, intentId } = await challenged();
  const { ctx, asked } = counted(shop);
  const reads = Array.from({ length: 10 }, () => [
    getCheckoutSession(ctx, sessionId),
    getPaymentIntent(ctx, intentId),
  ]);
  await Promise.all(reads.flat());
  expect(asked()).toBe(3);
  await answerAbout(services, intentId);
  expect((await getCheckoutSession(ctx, sessionId)).status, "as it is stored").toBe("open");
  clock.advance(2 * secondMs);
  expect((await getCheckoutSession(ctx, sessionId)).status).toBe("complete");
  expect(asked()).toBe(4);
});

test("the shopper who comes back sees the truth at once, however busily the shop has looked", async () => {
  const { ctx, sessionId, intentId } = await challenged();
  for (let reads = 0; reads < 10; reads += 1) await getPaymentIntent(ctx, intentId);
  await finishAuthentication(ctx, intentId);
  await answerAbout(services, intentId);
  expect((await finishAuthentication(ctx, intentId)).status).toBe("succeeded");
  expect((await getCheckoutSession(ctx, sessionId)).status).toBe("complete");
});

test("while the processor is silent what is stored is answered", async () => {
  const { ctx: shop, sessionId, intentId } = await challenged();
  const silent: MerchantContext = {
    ...shop,
    clock: { ...clock, callAfter: afterATurn },
    processor: { ...shop.processor, retrievePayment: () => new Promise(() => {}) },
  };
  expect((await getPaymentIntent(silent, intentId)).status).toBe("requires_action");
  expect((await getCheckoutSession(silent, sessionId)).status).toBe("open");
});

/** No time is waited for. */
function afterATurn(_ms: number, act: () => void): () => void {
  const turn = setImmediate(act);
  return () => clearImmediate(turn);
}

test("a processor that will not speak of the payment fails no read, and a new try may come again", async () => {
  const { ctx: shop, sessionId, intentId } = await challenged();
  const refused = new ProcessorRefused("api_key_expired", "Expired API key.");
  const ctx: MerchantContext = {
    ...shop,
    processor: { ...shop.processor, retrievePayment: () => Promise.reject(refused) },
  };
  expect((await getPaymentIntent(ctx, intentId)).status).toBe("requires_action");
  expect((await getCheckoutSession(ctx, sessionId)).status).toBe("open");
  await services.db.paymentAttempt.updateMany({
    where: { paymentIntentId: intentId },
    data: { reconcileAt: clock.now() },
  });
  const again = confirmPayment(ctx, intentId, { card: card() });
  await expect(again).rejects.toMatchObject({ name: "ProcessorUnreachable" });
});
