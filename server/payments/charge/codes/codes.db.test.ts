import { describe, expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createProduct } from "#server/routers/products/create.ts";
import type { PaymentCodeInput } from "#server/wire/payments/bank/bank-payment.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const pix: PaymentCodeInput = { type: "pix" };
const blik = (code: string): PaymentCodeInput => ({ type: "blik", code });
const ways: [string, PaymentCodeInput, "BRL" | "PLN", number][] = [
  ["pix", pix, "BRL", 15],
  ["blik", blik("777123"), "PLN", 1],
];

async function waiting(paymentCode: PaymentCodeInput, currency: string) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { currency });
  const asked = await confirmPaymentIntent(ctx, { id, paymentCode });
  return { ctx, id, asked, token: tokenOf(asked) };
}

function tokenOf({ nextAction }: PaymentIntent): string {
  return new URL(nextAction?.url ?? "").searchParams.get("challenge") ?? "";
}

/** All that workers do about payments that are waited for. */
async function work(): Promise<void> {
  await handleNotices(services);
  await reconcileAttempts(services);
}

describe.each(ways)("a payment by %s", (_, paymentCode, currency, minutes) => {
  test("waits, and is paid once when the bank says so, however often it says it", async () => {
    const { ctx, id, asked, token } = await waiting(paymentCode, currency);
    expect(asked).toMatchObject({
      status: "requires_action",
      nextAction: { expiresAt: new Date(clock.now().getTime() + minutes * minuteMs).toISOString() },
    });
    expect((await ledgerBalances(ctx)).merchant ?? 0).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      await answerChallenge(services, token, "pass");
      await work();
    }
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "succeeded",
      nextAction: null,
    });
    const types = await eventTypes(ctx);
    expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
    expect(types).not.toContain("refund.created");
  });

  test("that is refused can be made in another way", async () => {
    const { ctx, id, token } = await waiting(paymentCode, currency);
    await answerChallenge(services, token, "fail");
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { code: "payment_not_made", declineCode: "not_approved" },
    });
  });

  test("that nobody makes in time is over, and its money is taken if it comes all the same", async () => {
    const { ctx, id, token } = await waiting(paymentCode, currency);
    clock.advance(minutes * minuteMs);
    await work();
    expect(await getPaymentIntent(ctx, id)).toMatchObject({
      status: "requires_payment_method",
      lastError: { code: "payment_not_made", declineCode: "code_expired" },
    });
    await answerChallenge(services, token, "pass");
    await work();
    expect((await getPaymentIntent(ctx, id)).status).toBe("requires_payment_method");
    await answerChallenge(services, token, "late");
    await answerChallenge(services, token, "late");
    await work();
    expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded", lastError: null });
    expect(await services.db.refund.count({ where: { paymentIntentId: id } })).toBe(0);
  });

  test("that was canceled is refunded by itself if its money comes all the same", async () => {
    const { ctx, id, token } = await waiting(paymentCode, currency);
    await cancelPaymentIntent(ctx, id);
    await answerChallenge(services, token, "late");
    await Promise.all([work(), work()]);
    await work();
    expect((await getPaymentIntent(ctx, id)).status).toBe("canceled");
    const refunds = await services.db.refund.findMany({ where: { paymentIntentId: id } });
    expect(refunds).toMatchObject([{ amount: 4900n, duplicate: true }]);
    expect((await eventTypes(ctx)).filter((type) => type === "refund.created")).toHaveLength(1);
    expect((await ledgerBalances(ctx)).merchant ?? 0).toBe(0);
  });

  test("whose money comes when the payment was made in another way is refunded by itself", async () => {
    const { ctx, id, token } = await waiting(paymentCode, currency);
    clock.advance(minutes * minuteMs);
    await work();
    const again = await confirmPaymentIntent(ctx, { id, paymentCode });
    await answerChallenge(services, token, "late");
    await work();
    expect((await getPaymentIntent(ctx, id)).status).toBe("requires_action");
    await answerChallenge(services, tokenOf(again), "pass");
    await work();
    expect((await getPaymentIntent(ctx, id)).status).toBe("succeeded");
    expect(await services.db.refund.count({ where: { paymentIntentId: id } })).toBe(1);
  });
});

test("money that comes after the last piece went to somebody else is given back", async () => {
  const ctx = await newMerchant(services);
  const given = { name: "Monstera", amount: 4900, currency: "BRL", stock: 1 };
  const product = await createProduct(ctx, CreateProduct.parse(given));
  const order = async () => {
    const lineItems = [{ productId: product.id, quantity: 1, amount: 4900, currency: "BRL" }];
    const { paymentIntentId } = await newSession(ctx, { currency: "BRL", lineItems });
    return paymentIntentId ?? "";
  };
  const [first, second] = [await order(), await order()];
  const token = tokenOf(await confirmPaymentIntent(ctx, { id: first, paymentCode: pix }));
  await expect(confirmPaymentIntent(ctx, { id: second, paymentCode: pix })).rejects.toMatchObject({
    code: "out_of_stock",
  });
  clock.advance(15 * minuteMs);
  await work();
  const sold = await confirmPaymentIntent(ctx, { id: second, paymentCode: pix });
  await answerChallenge(services, tokenOf(sold), "pass");
  await work();
  await answerChallenge(services, token, "late");
  await work();
  expect((await getPaymentIntent(ctx, second)).status).toBe("succeeded");
  expect((await getPaymentIntent(ctx, first)).status).toBe("requires_payment_method");
  expect(await services.db.refund.count({ where: { paymentIntentId: first } })).toBe(1);
  expect(await ledgerBalances(ctx)).toMatchObject({ merchant: 4900 });
});

describe("the codes of BLIK", () => {
  test("that are wrong are refused, five times", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { currency: "PLN" });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(
        confirmPaymentIntent(ctx, { id, paymentCode: blik("333333") }),
      ).rejects.toMatchObject({
        code: "payment_not_made",
        options: { declineCode: "incorrect_code" },
      });
    await expect(
      confirmPaymentIntent(ctx, { id, paymentCode: blik("777123") }),
    ).rejects.toMatchObject({ code: "rate_limited" });
    const other = await newIntent(ctx, { currency: "PLN" });
    const { status } = await confirmPaymentIntent(ctx, {
      id: other.id,
      paymentCode: blik("777123"),
    });
    expect(status).toBe("requires_action");
  });

  test("that are approved by themselves are paid when the payment is read", async () => {
    const { ctx, id } = await waiting(blik("111111"), "PLN");
    expect((await getPaymentIntent(ctx, id)).status).toBe("succeeded");
  });

  test("that are approved too late are taken by the worker", async () => {
    const { ctx, id } = await waiting(blik("444444"), "PLN");
    clock.advance(minuteMs - 1);
    expect((await getPaymentIntent(ctx, id)).status).toBe("requires_action");
    clock.advance(1);
    await work();
    await work();
    expect((await getPaymentIntent(ctx, id)).status).toBe("succeeded");
  });
});
