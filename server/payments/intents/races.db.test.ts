import { expect, describe, test } from "vitest";
import { dayMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { cardRefundLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import {
  card,
  ledgerBalances,
  newIntent,
  newMerchant,
  withSandboxFaults,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

async function authorized(ctx: MerchantContext) {
  const intent = await newIntent(ctx, { captureMethod: "manual" });
  await confirmPayment(ctx, intent.id, { card: card() });
  return intent.id;
}

/** The payments in the sandbox's books for an intent, newest attempt first. */
async function atProcessor(paymentIntentId: string) {
  const attempts = await services.db.paymentAttempt.findMany({ where: { paymentIntentId } });
  const rows = await services.db.sandboxPayment.findMany({
    where: { idempotencyKey: { in: attempts.map(({ id }) => id) } },
    orderBy: { createdAt: "desc" },
  });
  return rows.map((row) => row.status);
}

/** The same context, where something happens right after an intent was looked at for the first time. */
function afterLook(ctx: MerchantContext, happens: () => Promise<unknown>): MerchantContext {
  let looks = 0;
  const paymentIntent = new Proxy(ctx.db.paymentIntent, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function" || !String(name).startsWith("find")) return method;
      return async (input: unknown) => {
        const row = await method.call(target, input);
        if (looks++ === 0) await happens();
        return row;
      };
    },
  });
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === "paymentIntent" ? paymentIntent : Reflect.get(target, name)),
  });
  return { ...ctx, db };
}

function withProcessor(ctx: MerchantContext, change: Partial<Processor>): MerchantContext {
  return { ...ctx, processor: { ...ctx.processor, ...change } };
}

describe("cancel and confirm at once", () => {
  test("what was authorized after the look is let go before the intent is canceled", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { captureMethod: "manual" });
    const looking = afterLook(ctx, () => confirmPayment(ctx, id, { card: card() }));
    expect(await cancelPaymentIntent(looking, id)).toMatchObject({ status: "canceled" });
    expect(await atProcessor(id)).toEqual(["canceled"]);
  });

  test("twelve times over: no canceled intent is left authorized at the processor", async () => {
    const ctx = await newMerchant(services);
    for (let round = 0; round < 12; round += 1) {
      const { id } = await newIntent(ctx, { captureMethod: "manual" });
      await Promise.allSettled([
        confirmPayment(ctx, id, { card: card() }),
        cancelPaymentIntent(ctx, id),
      ]);
      await reconcileAttempts(services);
      const { status } = await getPaymentIntent(ctx, id);
      const held = (await atProcessor(id)).filter((one) => one === "authorized").length;
      expect([status, held]).toEqual([status, status === "requires_capture" ? 1 : 0]);
    }
  });

  test("an authorization that arrives after its attempt was settled is let go by the worker", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { captureMethod: "manual" });
    const lost = withSandboxFaults(ctx, { loseAnswer: true });
    const late = withProcessor(lost, {
      resolvePayment: async () => Promise.reject(new Error("nobody answers")),
    });
    await confirmPayment(late, id, { card: card() }).catch(() => null);
    const attempt = await services.db.paymentAttempt.findFirstOrThrow({
      where: { paymentIntentId: id },
    });
    const [booked] = await services.db.sandboxPayment.findMany({
      where: { idempotencyKey: attempt.id },
    });
    const payment = await ctx.processor.retrievePayment(booked?.id ?? "");
    const settle = (status: "canceled" | "authorized") =>
      transactAside(ctx, (unit) =>
        settleAttempt(unit, ctx, { attempt, payment: { ...payment, status } }),
      );
    await settle("canceled");
    await cancelPaymentIntent(ctx, id);
    await settle("authorized");
    expect(await reconcileAttempts(services)).toBe(1);
    expect(await atProcessor(id)).toEqual(["canceled"]);
    expect((await getPaymentIntent(ctx, id)).status).toBe("canceled");
  });
});

describe("cancel and capture at once", () => {
  test("a capture between look and cancel stands, with its money in the ledger", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { captureMethod: "manual" });
    const looking = afterLook(ctx, async () => {
      await confirmPayment(ctx, id, { card: card() });
      await capturePayment(ctx, id);
    });
    await expect(cancelPaymentIntent(looking, id)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await getPaymentIntent(ctx, id)).status).toBe("succeeded");
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  });

  test("while a capture is on its way the cancel is refused", async () => {
    const ctx = await newMerchant(services);
    const id = await authorized(ctx);
    const slow = withProcessor(ctx, {
      capturePayment: async (...asked) => {
        const canceled = cancelPaymentIntent(ctx, id);
        await expect(canceled).rejects.toMatchObject({ code: "payment_in_progress" });
        return ctx.processor.capturePayment(...asked);
      },
    });
    expect(await capturePayment(slow, id, 3000)).toMatchObject({ amountCaptured: 3000 });
  });

  test("money that was taken although the intent was given up goes back", async () => {
    const ctx = await newMerchant(services);
    const id = await authorized(ctx);
    const canceledMeanwhile = withProcessor(ctx, {
      capturePayment: async (...asked) => {
        const payment = await ctx.processor.capturePayment(...asked);
        await services.db.paymentIntent.updateMany({ where: { id }, data: { status: "canceled" } });
        return payment;
      },
    });
    await expect(capturePayment(canceledMeanwhile, id)).rejects.toMatchObject({
      code: "invalid_state",
    });
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    await settleRefunds(services);
    expect(await services.db.refund.findMany({ where: { paymentIntentId: id } })).toMatchObject([
      { amount: 4900n, status: "succeeded", duplicate: true },
    ]);
    expect(await ledgerBalances(ctx)).toEqual({});
  });
});

describe("the expiry job", () => {
  test("leaves alone what was authorized after it had made its list", async () => {
    const ctx = await newMerchant(services);
    const expiresAt = new Date(clock.now().getTime() + 10 * minuteMs).toISOString();
    const challenged = async () => {
      const intent = await newIntent(ctx, { captureMethod: "manual", expiresAt });
      await confirmPayment(ctx, intent.id, { card: card("4000002760003184") });
      return intent.id;
    };
    const both = [await challenged(), await challenged()];
    clock.advance(11 * minuteMs);
    let [first, second] = ["", ""];
    const processor: Processor = {
      ...services.processor,
      cancelPayment: async (...asked) => {
        if (first === "") {
          // The list is in no order: the one that is not being ended now is authorized meanwhile.
          const where = { processorPayment: asked[0], processor: "sandbox" };
          first = (await services.db.paymentAttempt.findFirstOrThrow({ where })).paymentIntentId;
          second = both.find((id) => id !== first) ?? "";
          await answerAbout(services, second);
          await finishAuthentication(ctx, second);
        }
        return services.processor.cancelPayment(...asked);
      },
    };
    await expireIntents({ ...services, processor });
    expect((await getPaymentIntent(ctx, first)).status).toBe("canceled");
    expect((await getPaymentIntent(ctx, second)).status).toBe("requires_capture");
    expect(await atProcessor(second)).toEqual(["authorized"]);
    clock.advance(7 * dayMs);
    await expireIntents(services);
    expect(await atProcessor(second)).toEqual(["canceled"]);
  });
});

describe("captures of different amounts at once", () => {
  test("one takes effect, the others are refused", async () => {
    const ctx = await newMerchant(services);
    for (let round = 0; round < 5; round += 1) {
      const id = await authorized(ctx);
      const amounts = [100, 200, 300, 400];
      const tries = await Promise.allSettled(
        amounts.map((amount) => capturePayment(ctx, id, amount)),
      );
      const done = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
      expect(done).toHaveLength(1);
      expect(refused).toEqual(["invalid_state", "invalid_state", "invalid_state"]);
      expect((await getPaymentIntent(ctx, id)).amountCaptured).toBe(done[0]?.amountCaptured);
    }
  });

  test("one that was decided and whose request was lost is made by the worker", async () => {
    const ctx = await newMerchant(services);
    const id = await authorized(ctx);
    const away = withSandboxFaults(ctx, { dropRequest: true });
    await expect(capturePayment(away, id, 300)).rejects.toThrow();
    await expect(capturePayment(ctx, id, 400)).rejects.toMatchObject({ code: "invalid_state" });
    clock.advance(31 * secondMs);
    await reconcileAttempts(services);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "succeeded",
      amountCaptured: 300,
    });
  });
});

describe("a merchant's balance", () => {
  test("below zero does not keep a second success from going back", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx);
    const { processor } = ctx;
    const lost = withProcessor(withSandboxFaults(ctx, { loseAnswer: true }), {
      resolvePayment: async () => Promise.reject(new Error("nobody answers")),
    });
    await confirmPayment(lost, id, { card: card() }).catch(() => null);
    const attempt = await services.db.paymentAttempt.findFirstOrThrow({
      where: { paymentIntentId: id },
    });
    const { id: paymentId = "" } =
      (await services.db.sandboxPayment.findUnique({ where: { idempotencyKey: attempt.id } })) ??
      {};
    const payment = await processor.retrievePayment(paymentId);
    const settle = (told: typeof payment) =>
      transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment: told }));
    await settle({ ...payment, status: "canceled", amountCaptured: 0 });
    await owe(ctx, 10_000n);
    await settle(payment);
    await settleRefunds(services);
    expect(await ledgerBalances(ctx)).toMatchObject({ merchant: -10_000 });
    expect(await services.db.sandboxRefund.count({ where: { paymentId } })).toBe(1);
  });

  test("without room refuses a payment before anybody is charged", async () => {
    const ctx = await newMerchant(services);
    await fundMerchant(ctx, { amount: 9_000_000_000_000_000n });
    const { id } = await newIntent(ctx);
    const refused = confirmPayment(ctx, id, { card: card() });
    await expect(refused).rejects.toMatchObject({ code: "amount_too_large" });
    expect(await atProcessor(id)).toEqual([]);
    expect((await getPaymentIntent(ctx, id)).status).toBe("requires_payment_method");
  });
});

/** Makes the merchant owe us, as a lost dispute does. */
async function owe(ctx: MerchantContext, amount: bigint): Promise<void> {
  await transactAside(ctx, (unit) =>
    postLedger(unit.tx, ctx, {
      type: "dispute",
      relatedEntityId: newId("dispute"),
      relatedEntityType: "dispute",
      currency: "EUR",
      legs: cardRefundLegs(amount),
      merchantMayOverdraw: true,
    }),
  );
}
