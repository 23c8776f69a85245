import { secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/intents/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture.ts";
import { expireIntents } from "#server/payments/intents/expire.ts";
import { reconcileAttempts } from "#server/payments/attempts/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { finishAuthentication } from "#server/payments/intents/authentication.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { expireCheckoutSession } from "#server/routers/checkout-sessions/expire.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import type { TestClock } from "#server/workshop/testing/clock.ts";
import { card } from "#server/workshop/testing/payments.ts";
import type { Random } from "#server/workshop/simulate/random.ts";

/** A payment of the run, as its merchant knows it. */
export type Sale = { intentId: string; sessionId: string | null; amount: number };

/** What somebody was told: the oracle holds the service to it. */
export type Promised =
  | { what: "captured"; intentId: string; amount: number }
  | { what: "canceled" | "succeeded"; intentId: string };

export type Stage = {
  /** Gated: its steps are interleaved with others'. */
  ctx: MerchantContext;
  /** Not gated: the outside world's own hands. */
  outside: MerchantContext;
  clock: TestClock;
  sales: Sale[];
  promised: Promised[];
};

export type Action = { name: string; run: (stage: Stage) => Promise<unknown> };

const cards = [
  "4242424242424242",
  "4242424242424242",
  "4000000000009995",
  "4000002760003184",
  "4000000000000259",
  "4000000000005126",
];
const jobs = { reconcileAttempts, settleRefunds, handleNotices, expireIntents };
const waits = [secondMs, 6 * secondMs, 31 * secondMs, 300 * secondMs];

/** Somebody does something: shoppers, the merchant, the worker, time. */
export function anyAction(random: Random, sales: readonly Sale[]): Action {
  const sale = random.pick(sales);
  const id = sale.intentId;
  const kind = random.pick(kinds);
  if (kind === "confirm") return confirm(sale, random.pick(cards));
  if (kind === "capture") return capture(id, 1 + random.below(sale.amount));
  if (kind === "refund")
    return refund(id, random.chance(0.3) ? null : 1 + random.below(sale.amount));
  if (kind === "challenge") return challenge(id, random.chance(0.8) ? "pass" : "fail");
  if (kind === "end") return end(sale);
  if (kind === "wait") return wait(random.pick(waits));
  const name = random.pick(Object.keys(jobs) as (keyof typeof jobs)[]);
  return { name, run: ({ ctx }) => jobs[name](ctx) };
}

const kinds = [
  "confirm",
  "confirm",
  "confirm",
  "capture",
  "capture",
  "refund",
  "refund",
  "challenge",
  "end",
  "end",
  "wait",
  "job",
  "job",
  "job",
] as const;

function confirm(sale: Sale, number: string): Action {
  const name = `confirm ${sale.intentId} with ${number}`;
  return {
    name,
    run: async ({ ctx, promised }) => {
      const input = { card: card(number), browserToken: "browser" };
      const { status } = await confirmPayment(ctx, sale.intentId, input);
      if (status === "succeeded") promised.push({ what: "succeeded", intentId: sale.intentId });
    },
  };
}

function capture(intentId: string, amount: number): Action {
  return {
    name: `capture ${amount} of ${intentId}`,
    run: async ({ ctx, promised }) => {
      await capturePayment(ctx, intentId, amount);
      promised.push({ what: "captured", intentId, amount });
    },
  };
}

function refund(paymentIntentId: string, amount: number | null): Action {
  const input = { paymentIntentId, metadata: {}, ...(amount === null ? {} : { amount }) };
  return {
    name: `refund ${amount ?? "all"} of ${paymentIntentId}`,
    run: ({ ctx }) => createRefund(ctx, input),
  };
}

function end({ intentId, sessionId }: Sale): Action {
  return {
    name: `end ${intentId}`,
    run: async ({ ctx, promised }) => {
      if (sessionId) await expireCheckoutSession(ctx, sessionId);
      else await cancelPaymentIntent(ctx, intentId);
      promised.push({ what: "canceled", intentId });
    },
  };
}

/** The shopper at the bank, and back. */
function challenge(intentId: string, answer: "pass" | "fail"): Action {
  return {
    name: `${answer} the challenge of ${intentId}`,
    run: async ({ ctx, outside }) => {
      const attempts = await outside.db.paymentAttempt.findMany({
        where: { merchantId: ctx.merchantId, paymentIntentId: intentId },
        orderBy: { createdAt: "asc" },
      });
      const asked = await outside.db.sandboxPayment.findFirst({
        where: {
          idempotencyKey: { in: attempts.map(({ id }) => id) },
          challengeState: "pending",
        },
      });
      if (!asked?.challengeToken) return;
      await answerChallenge(outside, asked.challengeToken, answer);
      await finishAuthentication(ctx, intentId);
    },
  };
}

function wait(ms: number): Action {
  return { name: `${ms / 1000} s pass`, run: async ({ clock }) => clock.advance(ms) };
}
