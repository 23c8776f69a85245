import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotice, type ReceivedNotice } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Shoppers of two merchants who pay by debit: press twice, pay by card after a refusal, while the merchant cancels and
// refunds, weeks go by, and notices come twice, late and out of order. The oracle knows each account by the guide alone
// (22, Bank debits) and reckons by itself what is on its way, what was paid and what was taken back. By hand:
// SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:debits.
const settings = searchSettings(3);
const steps = 40;
const clock = testClock();
const services = await testServices({ clock });

type Account = { iban: string; ends: "paid" | "failed" | "returned" | "refused" };

const accounts: Account[] = [
  { iban: "AT611904300234573201", ends: "paid" },
  { iban: "AT321904300235473204", ends: "paid" },
  { iban: "AT861904300235473202", ends: "failed" },
  { iban: "AT051904300235473205", ends: "failed" },
  { iban: `AT59${"1904300235473203"}`, ends: "returned" },
  { iban: "AT981904300000343434", ends: "refused" },
];
const answersMs = 3 * dayMs;
const returnsMs = 35 * dayMs;

/** `asked`: the account whose bank was asked, and when; `byCard`: paid at once. */
type Order = {
  id: string;
  intentId: string;
  amount: number;
  asked: { account: Account; at: number } | null;
  byCard: boolean;
  refunded: number;
};
type Shop = { ctx: MerchantContext; random: Random; orders: Order[]; told: ReceivedNotice[] };

async function order({ ctx, random, orders }: Shop): Promise<void> {
  const amount = 100 + random.below(100_000);
  const { id, paymentIntentId } = await newSession(ctx, { totalAmount: amount });
  const intentId = paymentIntentId ?? "";
  orders.push({ id, intentId, amount, asked: null, byCard: false, refunded: 0 });
}

/** A shopper's press, or two at once, of which one may begin a payment. */
async function press(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one) return order(shop);
  const { ctx, random } = shop;
  const account = random.pick(accounts);
  const isCard = random.chance(0.15);
  const how = isCard ? { card: card() } : { bankDebit: debit(account.iban) };
  const presses = random.chance(0.3) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: presses }, () => attempt(() => confirmCheckoutSession(ctx, one.id, how))),
  );
  const begun = answers.filter((isDone) => isDone).length;
  const isOpen = one.asked === null && !one.byCard;
  expect(begun).toBeLessThanOrEqual(isOpen ? 1 : 0);
  if (begun === 0) return;
  if (isCard) one.byCard = true;
  else one.asked = { account, at: clock.now().getTime() };
}

function debit(iban: string) {
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  return { type: "sepa_debit", iban, ...payer, mandateAccepted: true } as const;
}

async function cancel(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one || (!one.asked && shop.random.chance(0.7))) return;
  const isCanceled = await attempt(() => cancelPaymentIntent(shop.ctx, one.intentId));
  if (isCanceled) shop.orders.splice(shop.orders.indexOf(one), 1);
  expect(isCanceled && one.asked !== null).toBe(false);
}

/** Only money that is here goes back. */
async function refund(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one) return;
  const amount = 1 + shop.random.below(one.amount);
  const asked = CreateRefund.parse({ paymentIntentId: one.intentId, amount });
  const heard = (await getPaymentIntent(shop.ctx, one.intentId)).status === "succeeded";
  const isMade = await attempt(() => createRefund(shop.ctx, asked));
  if (isMade) one.refunded += amount;
  expect(isMade && !heard).toBe(false);
}

async function wait(shop: Shop): Promise<void> {
  clock.advance(shop.random.pick([hourMs, dayMs, 2 * dayMs, 20 * dayMs]));
  if (shop.random.chance(0.5)) await work(shop);
}

/** Notices in any order, some twice at once, some again that were heard long ago. */
async function hear({ random, told }: Shop): Promise<void> {
  const { processor } = services;
  const waiting = [...(await processor.pendingNotices())];
  while (waiting.length > 0) {
    const notice = random.pick(waiting);
    waiting.splice(waiting.indexOf(notice), 1);
    told.push({ processor, notice });
    await processor.acknowledgeNotice(notice.id);
    // Lost on the way: the worker asks on the day on which the bank should have answered.
    if (notice.kind === "payment" && random.chance(0.1)) continue;
    const times = Array.from({ length: random.chance(0.3) ? 2 : 1 });
    await Promise.all(times.map(() => handleNotice(services, { processor, notice })));
  }
  if (told.length > 0 && random.chance(0.5)) await handleNotice(services, random.pick(told));
}

/** The processor tells of a payment although nothing is new. */
async function hearNothingNew(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one?.asked) return;
  const { db, merchantId } = shop.ctx;
  const where = { merchantId, paymentIntentId: one.intentId, processorPayment: { not: null } };
  const attempt = await db.paymentAttempt.findFirst({ where, orderBy: { createdAt: "desc" } });
  const paymentId = attempt?.processorPayment;
  if (!attempt || !paymentId) return;
  const notice = { id: "none", kind: "payment", paymentId, attemptId: attempt.id } as const;
  await handleNotice(services, { processor: services.processor, notice });
}

async function work(shop: Shop): Promise<void> {
  const share = { merchantId: shop.ctx.merchantId };
  if (shop.random.chance(0.7)) await hear(shop);
  await reconcileAttempts(services, share);
  await settleRefunds(services, share);
}

/** Each order as its bank has decided until now, and the sums of all of them in the books. */
async function compare(shop: Shop): Promise<void> {
  const { ctx, orders } = shop;
  let [balance, onItsWay] = [0, 0];
  for (const one of orders) {
    const { state, isReturned } = stateOf(one);
    const intent = await getPaymentIntent(ctx, one.intentId);
    const session = await getCheckoutSession(ctx, one.id);
    const paymentStatus = session.paymentStatus.replace(/.*refunded/, "paid");
    // Pages that nobody has pressed on are over after a day.
    const status = state === "open" ? session.status.replace("expired", "open") : session.status;
    const seen = [intent.status, status, paymentStatus];
    expect([one.id, ...seen]).toEqual([one.id, ...states[state]]);
    expect(intent.dispute?.status ?? null).toBe(isReturned ? "lost" : null);
    expect(intent.amountRefunded).toBe(one.refunded);
    if (state === "asked") onItsWay += one.amount;
    if (state === "paid") balance += one.amount - one.refunded - (isReturned ? one.amount : 0);
  }
  const books = await ledgerBalances(ctx);
  expect([books["merchant"] ?? 0, books["clearing"] ?? 0]).toEqual([balance, 0 - balance]);
  expect(Number((await readPending(ctx, null)).get("EUR") ?? 0n)).toBe(onItsWay);
  const events = await eventTypes(ctx);
  const told = (type: string) => events.filter((one) => one === type).length;
  const ended = (state: keyof typeof states) =>
    orders.filter((one) => one.asked && stateOf(one).state === state).length;
  const asked = orders.filter((one) => one.asked).length;
  expect(told("payment_intent.processing")).toBe(asked);
  expect(told("checkout.session.async_payment_succeeded")).toBe(ended("paid"));
  expect(told("checkout.session.async_payment_failed")).toBe(ended("failed"));
}

const states = {
  open: ["requires_payment_method", "open", "unpaid"],
  asked: ["processing", "complete", "processing"],
  paid: ["succeeded", "complete", "paid"],
  failed: ["failed", "expired", "unpaid"],
};

function stateOf({ asked, byCard }: Order): { state: keyof typeof states; isReturned: boolean } {
  if (byCard) return { state: "paid", isReturned: false };
  if (!asked) return { state: "open", isReturned: false };
  const { account, at } = asked;
  const passed = clock.now().getTime() - at;
  if (passed < answersMs) return { state: "asked", isReturned: false };
  if (account.ends === "failed") return { state: "failed", isReturned: false };
  return {
    state: "paid",
    isReturned: account.ends === "returned" && passed >= answersMs + returnsMs,
  };
}

function pick({ random, orders }: Shop): Order | undefined {
  return orders.length > 0 ? random.pick(orders) : undefined;
}

/** Whether it was done; a clear refusal is an answer as well. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return false;
  }
}

/** All that is due by now has come. */
async function settleAll(shop: Shop): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await hear(shop);
    await reconcileAttempts(services, { merchantId: shop.ctx.merchantId });
    await settleRefunds(services, { merchantId: shop.ctx.merchantId });
  }
}

const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

test.each(seeds)(
  "each debit is paid, failed or taken back as its bank says: seed %s",
  async (seed) => {
    const random = randomFrom(seed);
    const open = async (): Promise<Shop> => ({
      ctx: await newMerchant(services),
      random,
      orders: [],
      told: [],
    });
    const shops = [await open(), await open()];
    const acts = [
      order,
      press,
      press,
      press,
      cancel,
      refund,
      wait,
      wait,
      hear,
      hearNothingNew,
      work,
    ];
    for (let step = 0; step < steps; step += 1) {
      await random.pick(acts)(random.pick(shops));
      if (random.chance(0.1))
        for (const shop of shops) await settleAll(shop).then(() => compare(shop));
    }
    for (const days of [4, 40]) {
      clock.advance(days * dayMs);
      for (const shop of shops) await settleAll(shop);
      for (const shop of shops) await compare(shop);
    }
  },
);
