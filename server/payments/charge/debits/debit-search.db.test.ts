import { expect, test } from "vitest";
import { invariant } from "#server/core/assert.ts";
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
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Shoppers of two merchants who pay by debit: press twice, pay by card after a refusal, while the merchant cancels and
// refunds, weeks go by, and notices come twice, late and out of order. Two of each have their accounts kept, which are
// debited without them or with, and removed in between. The oracle knows each account by the guide alone (22, Bank debits)
// and reckons by itself what is on its way, what was paid and taken back, and which accounts are kept. By hand:
// SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:debits.
const settings = searchSettings(3);
const steps = 60;
const clock = testClock();
const services = await testServices({ clock });

/** `later`: how a debit of the kept account ends, where that is another way; `closed` when it is never asked again. */
type Account = {
  iban: string;
  ends: "paid" | "failed" | "returned" | "refused";
  later?: "failed" | "closed";
};

const accounts: Account[] = [
  { iban: "AT611904300234573201", ends: "paid" },
  { iban: "AT321904300235473204", ends: "paid" },
  { iban: "AT861904300235473202", ends: "failed" },
  { iban: "AT051904300235473205", ends: "failed" },
  { iban: `AT59${"1904300235473203"}`, ends: "returned" },
  { iban: "AT981904300000343434", ends: "refused" },
  { iban: "AT751904300235473206", ends: "paid", later: "failed" },
  { iban: "AT481904300235473207", ends: "paid", later: "closed" },
];
const answersMs = 3 * dayMs;
const returnsMs = 35 * dayMs;

/**
 * `asked`: the account whose bank was asked last, and when; `byCard`: paid at once. `customerId`: theirs, who has the account
 * kept. A charge of a kept account has no session, and `alone` says that its holder was away.
 */
type Order = {
  readonly id: string | null;
  intentId: string;
  amount: number;
  customerId: string | null;
  asked: { account: Account; at: number; alone: boolean } | null;
  byCard: boolean;
  refunded: number;
  /** The account that it had kept was removed since. */
  isForgotten: boolean;
};
type Shop = {
  ctx: MerchantContext;
  random: Random;
  orders: Order[];
  told: ReceivedNotice[];
  customers: string[];
  removed: { customerId: string; id: string }[];
  /** How often a bank was asked. */
  tries: number;
};

const begun = { asked: null, byCard: false, refunded: 0, isForgotten: false };

function order(shop: Shop): Promise<Order> {
  return orderOf(shop, shop.random.chance(0.4) ? shop.random.pick(shop.customers) : null);
}

async function orderOf({ ctx, random, orders }: Shop, customerId: string | null): Promise<Order> {
  const amount = 100 + random.below(100_000);
  const input = { totalAmount: amount, ...(customerId && { customerId }) };
  const { id, paymentIntentId } = await newSession(ctx, input);
  const one = { ...begun, id, intentId: paymentIntentId ?? "", amount, customerId };
  orders.push(one);
  return one;
}

/** Two customers, the accounts of whom were debited once and are kept. */
async function open(random: Random): Promise<Shop> {
  const ctx = await newMerchant(services);
  const customers = [(await newCustomer(ctx)).id, (await newCustomer(ctx)).id];
  const shop = { ctx, random, orders: [], told: [], customers, removed: [], tries: 0 };
  const paying = accounts.filter(({ ends }) => ends === "paid" || ends === "returned");
  for (const customerId of customers) {
    const account = random.pick(paying);
    const one = await orderOf(shop, customerId);
    const how = { bankDebit: debit(account.iban), savePaymentMethod: true };
    await confirmCheckoutSession(ctx, one.id ?? "", how);
    ask(shop, one, { account, alone: false });
  }
  clock.advance(answersMs);
  await settleAll(shop);
  return shop;
}

/** A shopper's press, or two at once, of which one may begin a payment. */
async function press(shop: Shop): Promise<void> {
  const untried = shop.orders.filter(({ id, asked, byCard }) => id && !asked && !byCard);
  const isNew = untried.length > 0 && shop.random.chance(0.7);
  const one = isNew ? shop.random.pick(untried) : pick(shop);
  if (!one) return void (await order(shop));
  const { id } = one;
  if (id === null) return charge(shop, one);
  const { ctx, random } = shop;
  const account = accountFor(shop, one);
  const isCard = random.chance(0.15);
  const saves = one.customerId !== null && { savePaymentMethod: true };
  const how = isCard ? { card: card() } : { bankDebit: debit(account.iban), ...saves };
  const isOpen = one.asked === null && !one.byCard;
  const times = await pressed(random, () => confirmCheckoutSession(ctx, id, how));
  expect(times).toBeLessThanOrEqual(isOpen ? 1 : 0);
  if (times === 0) return;
  if (isCard) one.byCard = true;
  else ask(shop, one, { account, alone: false });
}

/** Often one that the customer has given before; one that its bank has closed is not given again. */
function accountFor({ random, orders }: Shop, { customerId }: Order): Account {
  const theirs = orders.flatMap((one) =>
    customerId !== null && one.customerId === customerId && one.asked ? [one.asked.account] : [],
  );
  if (theirs.length > 0 && random.chance(0.5)) {
    const given = random.pick(theirs);
    if (given.later !== "closed") return given;
  }
  return random.pick(accounts.filter((one) => one.later !== "closed" || !theirs.includes(one)));
}

/** How many of one or two presses have begun a payment. */
async function pressed(random: Random, act: () => Promise<unknown>): Promise<number> {
  const presses = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => attempt(act));
  return (await Promise.all(presses)).filter((isDone) => isDone).length;
}

function ask(shop: Shop, one: Order, how: { account: Account; alone: boolean }): void {
  one.asked = { ...how, at: clock.now().getTime() };
  shop.tries += 1;
}

async function keptBy({ ctx }: Shop, customerId: string) {
  const { data } = await listCustomerPaymentMethods(ctx, { id: customerId, limit: 50, offset: 0 });
  return data.map(({ id, last4 }) => {
    const account = accounts.find(({ iban }) => iban.endsWith(last4));
    invariant(account, "an account of the guide");
    return { id, account };
  });
}

/** A new payment of a customer whose account is kept. */
async function renew(shop: Shop): Promise<void> {
  const { ctx, random, orders } = shop;
  const customerId = random.pick(shop.customers);
  if ((await keptBy(shop, customerId)).length === 0) return;
  const amount = 100 + random.below(100_000);
  const { id: intentId } = await newIntent(ctx, { amount, customerId });
  const one = { ...begun, id: null, intentId, amount, customerId };
  orders.push(one);
  await charge(shop, one);
}

/** By an account that is kept it is made, unless its bank has closed it; by one that was removed it never is. */
async function charge(shop: Shop, one: Order): Promise<void> {
  const { ctx, random, removed } = shop;
  const customerId = one.customerId ?? "";
  const kept = await keptBy(shop, customerId);
  const gone = removed.filter((method) => method.customerId === customerId);
  const isOpen = (await getPaymentIntent(ctx, one.intentId)).status === "requires_payment_method";
  const alone = random.chance(0.7);
  if (gone.length > 0 && random.chance(0.3)) {
    const { id: paymentMethodId } = random.pick(gone);
    const before = await triesOf(ctx, one);
    const times = await pressed(random, () => debitKept(ctx, one, { paymentMethodId, alone }));
    expect([times, await triesOf(ctx, one)]).toEqual([0, before]);
    return;
  }
  if (kept.length === 0) return;
  const { id: paymentMethodId, account } = random.pick(kept);
  const isClosed = alone && account.later === "closed" && (await wasRefused(shop, paymentMethodId));
  const times = await pressed(random, () => debitKept(ctx, one, { paymentMethodId, alone }));
  expect([one.intentId, times]).toEqual([one.intentId, isOpen && !isClosed ? 1 : 0]);
  if (times === 1) ask(shop, one, { account, alone });
}

function debitKept(
  ctx: MerchantContext,
  { intentId: id }: Order,
  { paymentMethodId, alone }: { paymentMethodId: string; alone: boolean },
) {
  return confirmPaymentIntent(ctx, { id, paymentMethodId, ...(alone && { offSession: true }) });
}

/** Tries that the processor was asked for, whatever it said. */
function triesOf({ db, merchantId }: MerchantContext, { intentId }: Order): Promise<number> {
  return db.paymentAttempt.count({ where: { merchantId, paymentIntentId: intentId } });
}

/** Whether its bank has refused a debit of this account and that was told here. */
async function wasRefused({ ctx }: Shop, paymentMethodId: string): Promise<boolean> {
  const where = { merchantId: ctx.merchantId, paymentMethodId, status: "failed" as const };
  return (await ctx.db.paymentAttempt.count({ where })) > 0;
}

/** A customer has an account removed, while debits of it may be on their way. */
async function remove(shop: Shop): Promise<void> {
  const { ctx, random, orders, removed } = shop;
  const customerId = random.pick(shop.customers);
  const kept = await keptBy(shop, customerId);
  if (kept.length === 0) return;
  const { id, account } = random.pick(kept);
  const theirs = orders.filter(
    (one) => one.customerId === customerId && one.asked?.account === account,
  );
  // A look takes in what is due: it comes first.
  for (const one of theirs)
    one.isForgotten ||= (await getPaymentIntent(ctx, one.intentId)).status === "succeeded";
  await removePaymentMethod(ctx, id);
  removed.push({ customerId, id });
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
  expect(isCanceled && one.asked !== null && stateOf(one).state !== "declined").toBe(false);
}

/** Only money that is here goes back. */
async function refund(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one) return;
  const amount = 1 + shop.random.below(one.amount);
  const asked = CreateRefund.parse({ paymentIntentId: one.intentId, amount });
  const heard = (await getPaymentIntent(shop.ctx, one.intentId)).status === "succeeded";
  // A refund of more than the balance would wait for money.
  if (heard && amount > ((await ledgerBalances(shop.ctx))["merchant"] ?? 0)) return;
  const isMade = await attempt(() => createRefund(shop.ctx, asked));
  // The payer has it back already: that refund fails.
  if (isMade && !stateOf(one).isReturned) one.refunded += amount;
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
    const [wanted, ...ofSession] = states[state];
    expect([one.intentId, intent.status]).toEqual([one.intentId, wanted]);
    if (one.id !== null) expect(await sessionSeen(ctx, one.id, state)).toEqual(ofSession);
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
    orders.filter((one) => one.id && one.asked && stateOf(one).state === state).length;
  expect(told("payment_intent.processing")).toBe(shop.tries);
  expect(told("checkout.session.async_payment_succeeded")).toBe(ended("paid"));
  expect(told("checkout.session.async_payment_failed")).toBe(ended("failed"));
  await compareKept(shop);
}

async function sessionSeen(ctx: MerchantContext, id: string, state: keyof typeof states) {
  const session = await getCheckoutSession(ctx, id);
  const paymentStatus = session.paymentStatus.replace(/.*refunded/, "paid");
  // Pages that nobody has pressed on are over after a day.
  const status = state === "open" ? session.status.replace("expired", "open") : session.status;
  return [status, paymentStatus];
}

/** The accounts whose first debit was paid and that nobody has removed since, each once. */
async function compareKept(shop: Shop): Promise<void> {
  for (const customerId of shop.customers) {
    const paid = shop.orders.flatMap((one) => {
      const isKept = one.id !== null && one.customerId === customerId && !one.isForgotten;
      return isKept && one.asked && stateOf(one).state === "paid" ? [one.asked.account.iban] : [];
    });
    const kept = (await keptBy(shop, customerId)).map(({ account }) => account.iban);
    expect(kept.toSorted()).toEqual([...new Set(paid)].toSorted());
  }
}

const states = {
  open: ["requires_payment_method", "open", "unpaid"],
  asked: ["processing", "complete", "processing"],
  paid: ["succeeded", "complete", "paid"],
  failed: ["failed", "expired", "unpaid"],
  declined: ["requires_payment_method"],
};

function stateOf({ id, asked, byCard }: Order): {
  state: keyof typeof states;
  isReturned: boolean;
} {
  if (byCard) return { state: "paid", isReturned: false };
  if (!asked) return { state: "open", isReturned: false };
  const { account, at } = asked;
  const passed = clock.now().getTime() - at;
  if (passed < answersMs) return { state: "asked", isReturned: false };
  const ends = id === null ? (account.later ?? account.ends) : account.ends;
  if (ends === "failed" || ends === "closed")
    return { state: asked.alone ? "declined" : "failed", isReturned: false };
  return {
    state: "paid",
    isReturned: ends === "returned" && passed >= answersMs + returnsMs,
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
    const shops = [await open(random), await open(random)];
    const acts = [
      order,
      press,
      press,
      press,
      cancel,
      refund,
      renew,
      renew,
      remove,
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
