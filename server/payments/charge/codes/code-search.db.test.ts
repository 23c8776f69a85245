import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotice, type ReceivedNotice } from "#server/payments/processor/notices.ts";
import { answerChallenge } from "#server/payments/processor/sandbox/challenge.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import type { ConfirmPaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  card,
  eventTypes,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Shoppers of two merchants who pay by codes: press twice, pay another way, approve too late, while the merchant cancels
// and notices come twice, late and out of order. The oracle reads the bank's own books, and reckons by itself who is to
// have which money. By hand: SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:codes.
const settings = searchSettings(3);
const steps = 40;
const clock = testClock();
const services = await testServices({ clock });

type Order = { id: string; amount: number; currency: "BRL" | "PLN"; tokens: string[] };
type Shop = { ctx: MerchantContext; random: Random; orders: Order[]; told: ReceivedNotice[] };

/** The longest that a code is waited for. */
const waitsMinutes = { BRL: 15, PLN: 1 };

async function order({ ctx, random, orders }: Shop): Promise<void> {
  const currency = random.pick(["BRL", "PLN"] as const);
  const amount = 100 + random.below(100_000);
  const { id } = await newIntent(ctx, { currency, amount });
  orders.push({ id, amount, currency, tokens: [] });
}

/** A shopper's press, or two at once; only a clear refusal may come of it. */
async function press(shop: Shop): Promise<void> {
  const { random } = shop;
  const one = pick(shop);
  if (!one) return order(shop);
  const presses = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => pay(shop, one));
  await Promise.all(presses);
}

async function pay({ ctx, random }: Shop, one: Order): Promise<void> {
  const way: Omit<ConfirmPaymentIntent, "id"> = random.chance(0.2)
    ? { card: card() }
    : {
        paymentCode:
          one.currency === "BRL" ? { type: "pix" } : { type: "blik", code: digits(random) },
      };
  await orRefused(async () => {
    const { nextAction } = await confirmPaymentIntent(ctx, { id: one.id, ...way });
    const token = new URL(nextAction?.url ?? "none:").searchParams.get("challenge");
    if (token) one.tokens.push(token);
  });
}

const digits = (random: Random) =>
  random.pick(["777123", "777123", "111111", "222222", "333333", "444444"]);

async function cancel(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one) return;
  const acts = [orRefused(() => cancelPaymentIntent(shop.ctx, one.id))];
  if (shop.random.chance(0.5)) acts.push(atBank(shop, one));
  await Promise.all(acts);
}

/** The shopper at their bank, with a code of today or of long ago. */
async function atBank({ random }: Shop, one: Order): Promise<void> {
  if (one.tokens.length === 0) return;
  const token = random.pick(one.tokens);
  await answerChallenge(services, token, random.pick(["pass", "pass", "late", "fail"]));
}

async function bank(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (one) await atBank(shop, one);
}

/** Money that comes while nothing else holds the payment is the merchant's. */
async function late(shop: Shop): Promise<void> {
  const { ctx, random } = shop;
  const one = pick(shop);
  if (!one || one.tokens.length === 0) return;
  await work(shop);
  const before = await ctx.db.paymentIntent.findFirstOrThrow({ where: { id: one.id } });
  const [token] = one.tokens;
  const row = await ctx.db.sandboxPayment.findUniqueOrThrow({
    where: { challengeToken: token ?? "" },
  });
  if (before.status !== "requires_payment_method" || row.status !== "canceled") return;
  await answerChallenge(services, token ?? "", "late");
  await hear(shop);
  if (random.chance(0.5)) await hear(shop);
  expect((await getPaymentIntent(ctx, one.id)).status).toBe("succeeded");
}

async function wait(shop: Shop): Promise<void> {
  clock.advance(shop.random.pick([1, 5, 16]) * minuteMs);
  if (shop.random.chance(0.5)) await work(shop);
}

async function look(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (one) await getPaymentIntent(shop.ctx, one.id);
}

/** Notices in any order, some twice at once, some again that were heard long ago. */
async function hear({ random, told }: Shop): Promise<void> {
  const { processor } = services;
  for (const notice of await processor.pendingNotices()) {
    told.push({ processor, notice });
    await processor.acknowledgeNotice(notice.id);
    const times = random.chance(0.3) ? 2 : 1;
    await Promise.all(
      Array.from({ length: times }, () => handleNotice(services, { processor, notice })),
    );
  }
  if (told.length > 0 && random.chance(0.5)) await handleNotice(services, random.pick(told));
}

async function work(shop: Shop): Promise<void> {
  const share = { merchantId: shop.ctx.merchantId };
  await Promise.all([hear(shop), reconcileAttempts(services, share)]);
  await reconcileAttempts(services, share);
  await settleRefunds(services, share);
  for (const one of shop.orders) await compareTimes(shop.ctx, one);
}

/** Nothing is waited for longer than it may be. */
async function compareTimes(ctx: MerchantContext, { id, currency }: Order): Promise<void> {
  const attempts = await ctx.db.paymentAttempt.findMany({
    where: { merchantId: ctx.merchantId, paymentIntentId: id, status: "requires_action" },
  });
  const over = clock.now().getTime() - waitsMinutes[currency] * minuteMs;
  expect(attempts.filter(({ createdAt }) => createdAt.getTime() <= over)).toEqual([]);
}

/** Each payment is kept once or not at all, by the bank's books and by ours. */
async function compare({ ctx, orders }: Shop): Promise<void> {
  const totals: Record<string, number> = {};
  for (const { id, amount, currency } of orders) {
    const keys = await ctx.db.paymentAttempt.findMany({ where: { paymentIntentId: id } });
    const taken = await ctx.db.sandboxPayment.findMany({
      where: { idempotencyKey: { in: keys.map((row) => row.id) }, status: "succeeded" },
    });
    const given = await ctx.db.sandboxRefund.findMany({
      where: { paymentId: { in: taken.map((row) => row.id) } },
    });
    const sum = (rows: { amount: bigint }[]) =>
      rows.reduce((all, row) => all + Number(row.amount), 0);
    const kept = sum(taken) - sum(given);
    const { status, lastError } = await getPaymentIntent(ctx, id);
    expect([status, kept]).toEqual(status === "succeeded" ? [status, amount] : [status, 0]);
    expect(["succeeded", "canceled", "requires_payment_method"]).toContain(status);
    if (status === "requires_payment_method" && lastError)
      expect(["code_expired", "incorrect_code", "not_approved"]).toContain(lastError.declineCode);
    totals[currency] = (totals[currency] ?? 0) + kept;
  }
  const { merchantId } = ctx;
  const rows = await ctx.db.ledgerAccount.findMany({ where: { merchantId } });
  for (const [currency, total] of Object.entries(totals)) {
    const booked = (type: string) =>
      rows
        .filter((row) => row.type === type && row.currency === currency)
        .reduce((all, row) => all + Number(row.balance), 0);
    expect([booked("merchant"), booked("clearing")]).toEqual([total, 0 - total]);
  }
  const paid = (await eventTypes(ctx)).filter((type) => type === "payment_intent.succeeded");
  const succeeded = await ctx.db.paymentIntent.count({
    where: { merchantId, status: "succeeded" },
  });
  expect(paid).toHaveLength(succeeded);
}

function pick({ random, orders }: Shop): Order | undefined {
  return orders.length > 0 ? random.pick(orders) : undefined;
}

async function orRefused(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
}

const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

test.each(seeds)("no code pays twice, and no money of one is lost: seed %s", async (seed) => {
  const random = randomFrom(seed);
  const open = async (): Promise<Shop> => ({
    ctx: await newMerchant(services),
    random,
    orders: [],
    told: [],
  });
  const shops = [await open(), await open()];
  const acts = [order, press, press, press, bank, bank, cancel, wait, look, late, work];
  for (let step = 0; step < steps; step += 1) await random.pick(acts)(random.pick(shops));
  for (const shop of shops) {
    for (let count = 0; count < 3; count += 1) {
      clock.advance(20 * minuteMs);
      await work(shop);
    }
    await compare(shop);
  }
});
