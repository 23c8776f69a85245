import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { expireCredits } from "#server/payments/credits/expire.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createCredit } from "#server/routers/credits/create.ts";
import { voidCredit } from "#server/routers/credits/void.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { mortalWay } from "#server/workshop/testing/database/mortal-way.ts";
import { answerAbout } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { card, newIntent, withSandboxFaults } from "#server/workshop/testing/payments/payments.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

// Two customers of each of two merchants pay by balance and card at once, with cards that pay, are declined or ask the
// bank, whose answers are lost or late, while credit is given, voided and expires, and money is passed on and refunded;
// one of each round dies at any message to the database. The oracle reads entries of the ledger and the sandbox's books.
// By hand: SEARCH_RUNS=200 SEARCH_SEED=7, and `npm run drill:balance-part` for the faults that it is to notice.
const settings = searchSettings(6);
const rounds = 4;
const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
/** The worker's: a job that fails at each run is seen in its log alone. */
const failures: string[] = [];
const worker: Services = {
  ...services,
  log: Object.assign(Object.create(services.log), {
    error: (about: object, words: string) => failures.push(`${words} ${JSON.stringify(about)}`),
  }),
};
const way = await mortalWay(services.env.DATABASE_URL ?? "");
const mortal = servicesOn(way.url, { clock });
afterwards(async () => {
  await mortal.db.$disconnect();
  await way.close();
});

const funds = { merchant: 5000, customer: 800 };
const currency = "EUR";
const cards = ["4242424242424242", "4242424242424242", "4000000000000002", "4000002760003184"];
const faults = [{}, {}, { dropRequest: true }, { loseAnswer: true }, { refuse: "refused" }];
const kinds = ["pay", "pay", "pay", "pay", "give", "void", "pass", "cancel", "answer", "refund"];

type Shop = { merchantId: string; customerIds: readonly [string, string] };
type Act = { kind: string; shop: Shop; id: string; customerId: string; drawn: readonly number[] };

async function newShop(): Promise<Shop> {
  const merchantId = newId("merchant");
  const fund = () => fundedCustomer(services, merchantId, { amount: funds.customer });
  const customerIds = [await fund(), await fund()] as const;
  const ctx = actFor(services, merchantId);
  await fundMerchant(ctx, { amount: funds.merchant });
  // Credit to hold from the first round on: a payment that waits for its bank often outlasts it.
  const expiresAt = new Date(clock.now().getTime() + 1.5 * minuteMs).toISOString();
  const given = { amount: 150, currency, reason: "Late", expiresAt };
  for (const customerId of customerIds) await createCredit(ctx, { ...given, customerId });
  return { merchantId, customerIds };
}

/** An act about something that was there before the round. */
async function drawAct(random: Random, shop: Shop): Promise<Act> {
  const { merchantId } = shop;
  const customerId = random.pick([...shop.customerIds]);
  const kind = random.pick(kinds);
  const drawn = [random.below(1200), random.below(cards.length), random.below(faults.length)];
  const order = { amount: 400 + random.below(1200), currency, customerId };
  const of = async (found: Promise<{ id: string }[]>) => {
    const ids = (await found).map(({ id }) => id);
    return ids.length > 0 ? random.pick(ids) : "";
  };
  const where = { merchantId, customerId };
  const orderBy = { id: "asc" as const };
  const intents = (status: "requires_action" | "succeeded" | "requires_payment_method") =>
    of(db.paymentIntent.findMany({ where: { ...where, status }, orderBy }));
  const open = () => intents("requires_payment_method");
  const find: Record<string, () => Promise<string>> = {
    pay: async () =>
      (random.chance(0.3) && (await open())) ||
      (await newIntent(actFor(services, merchantId), order)).id,
    void: () => of(db.credit.findMany({ where, orderBy })),
    refund: () => intents("succeeded"),
    answer: () => intents("requires_action"),
    cancel: () => intents("requires_action"),
  };
  const id = find[kind];
  return { kind, shop, customerId, drawn, id: id ? await id() : "" };
}

async function perform(on: Services, { kind, shop, id, customerId, drawn }: Act): Promise<void> {
  const ctx = actFor(on, shop.merchantId);
  const [amount = 0, nth = 0, fault = 0] = drawn;
  if (kind === "give") {
    const expiresAt =
      amount % 2 ? null : new Date(clock.now().getTime() + amount * 60 + 1).toISOString();
    const given = { customerId, amount: 1 + (amount % 300), currency, reason: "Late", expiresAt };
    await createCredit(ctx, given);
  } else if (kind === "pass") {
    const toCustomerId = shop.customerIds.find((one) => one !== customerId) ?? "";
    const passed = { fromCustomerId: customerId, toCustomerId, amount: 1 + (amount % 200) };
    await createTransfer(ctx, { ...passed, currency, metadata: {} });
  } else if (id === "") return;
  else if (kind === "void") await voidCredit(ctx, { id });
  else if (kind === "cancel") await cancelPaymentIntent(ctx, id);
  else if (kind === "refund") {
    const part = amount % 3 === 0 ? undefined : 1 + (amount % 400);
    await createRefund(ctx, { paymentIntentId: id, amount: part, metadata: {} });
  } else if (kind === "answer") {
    await answerAbout(services, id, amount % 3 === 0 ? "fail" : "pass");
    await finishAuthentication(ctx, id);
  } else {
    const balance = amount % 2 ? {} : { amount: 1 + amount };
    const how = { card: card(cards[nth]), balance };
    await confirmPayment(withSandboxFaults(ctx, faults[fault] ?? {}), id, how);
  }
}

/** Refusals are answers, and so is death; anything else is a fault. */
async function dare(on: Services, act: Act): Promise<string> {
  try {
    await perform(on, act);
    return `${act.kind} done`;
  } catch (error) {
    if (on === mortal && way.isDead()) return `${act.kind} died`;
    if (!isDomainError(error)) throw error;
    return `${act.kind} ${error.code}`;
  }
}

/** PostgreSQL may still be at work for who died. */
async function quiet(): Promise<void> {
  const atWork = () => db.$executeRaw`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(atWork, { interval: 2 }).toBe(0);
}

type Payment = {
  id: string;
  status: string;
  amount: bigint;
  ofCard: bigint;
  ofBalance: bigint;
  held: bigint;
  due: bigint;
};

/** Each payment, with what its entries took of the card and of the customer, what is held for it, and what is to be. */
async function readPayments(merchantId: string): Promise<Payment[]> {
  return db.$queryRaw`
    SELECT i.id, i.status::text, i.amount,
      coalesce((SELECT -sum(e.amount) FROM ledger_transactions t JOIN ledger_entries e ON e."transactionId" = t.id
        JOIN ledger_accounts a ON a.id = e."accountId" AND a.type = 'clearing'
        WHERE t."relatedEntityId" = i.id AND t.type = 'payment'), 0)::bigint AS "ofCard",
      coalesce((SELECT -sum(e.amount) FROM ledger_transactions t JOIN ledger_entries e ON e."transactionId" = t.id
        JOIN ledger_accounts a ON a.id = e."accountId" AND a.type IN ('customer', 'credit')
        WHERE t."relatedEntityId" = i.id AND t.type = 'wallet_payment'), 0)::bigint AS "ofBalance",
      ((SELECT coalesce(sum(h.amount), 0) FROM ledger_holds h JOIN payment_attempts p ON p.id = h."relatedEntityId"
        WHERE p."paymentIntentId" = i.id AND h.status = 'pending')
      + (SELECT coalesce(sum(u.amount), 0) FROM credit_uses u WHERE u."paymentIntentId" = i.id AND u."heldBy" IS NOT NULL))::bigint AS held,
      (SELECT coalesce(sum(p."balanceAmount"), 0) FROM payment_attempts p
        WHERE p."paymentIntentId" = i.id AND p.status IN ('processing', 'requires_action'))::bigint AS due
    FROM payment_intents i
    WHERE i."merchantId" = ${merchantId} AND EXISTS (SELECT FROM payment_attempts p WHERE p."paymentIntentId" = i.id)`;
}

async function problemsOf({ merchantId, customerIds }: Shop, isOver: boolean): Promise<string[]> {
  const payments = await readPayments(merchantId);
  const broken = payments.filter(({ status, amount, ofCard, ofBalance, held, due }) => {
    const isPaid = status === "succeeded";
    return (
      ofCard + ofBalance !== (isPaid ? amount : 0n) ||
      held !== due ||
      (isOver && (held > 0n || status === "processing" || status === "requires_action"))
    );
  });
  const where = { merchantId };
  const [accounts, holds, refunds, atProcessor] = await Promise.all([
    db.ledgerAccount.findMany({ where }),
    db.ledgerHold.findMany({ where: { ...where, status: "pending" } }),
    db.refund.findMany({ where: { ...where, status: "succeeded", destination: "card" } }),
    db.$queryRaw<{ paid: bigint }[]>`
      SELECT coalesce(sum(s."amountCaptured"), 0)::bigint AS paid FROM sandbox_payments s
      JOIN payment_attempts p ON p.id = s."idempotencyKey" WHERE p."merchantId" = ${merchantId}`,
  ]);
  const sum = (rows: readonly { amount: bigint }[]) =>
    rows.reduce((total, { amount }) => total + amount, 0n);
  const frozen = customerIds.flatMap((ownerId) => {
    const has = accounts.find((one) => one.type === "customer" && one.ownerId === ownerId);
    const held = sum(holds.filter((hold) => hold.ownerId === ownerId));
    return (has?.frozen ?? 0n) === held ? [] : [`${ownerId}: ${has?.frozen} frozen, ${held} held`];
  });
  const clearing = -(accounts.find(({ type }) => type === "clearing")?.balance ?? 0n);
  const byCard = clearing - BigInt(funds.merchant + 2 * funds.customer);
  const expected = (atProcessor[0]?.paid ?? 0n) - sum(refunds);
  return [
    ...broken.map(({ id, status, ...of }) =>
      [id, status, ...Object.entries(of).map(([name, amount]) => `${name} ${amount}`)].join(" "),
    ),
    ...frozen,
    ...(isOver && byCard !== expected ? [`${byCard} by card, and ${expected} there`] : []),
  ];
}

/** Everything that was left open comes to its end. */
async function end(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    clock.advance(20 * minuteMs);
    await reconcileAttempts(worker);
    await settleRefunds(worker);
  }
  await expireCredits(worker);
}

test("payments by balance and card, of whom some die, take both parts or neither", async () => {
  const seen = new Map<string, number>();
  for (let run = 0; run < settings.runs; run += 1) {
    const seed = settings.seed + run;
    const random = randomFrom(seed);
    const shops = [await newShop(), await newShop()];
    const check = async (when: string, isOver = false) => {
      expect(failures, when).toEqual([]);
      for (const shop of shops) expect(await problemsOf(shop, isOver), when).toEqual([]);
    };
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(1 + random.below(minuteMs));
      const acts: Act[] = [];
      for (let count = 0; count < 6; count += 1)
        acts.push(await drawAct(random, random.pick(shops)));
      way.live(random.chance(0.6) ? 2 + random.below(40) : Infinity);
      const told = await Promise.all(
        acts.map((act, nth) => dare(nth === 0 ? mortal : services, act)),
      );
      await quiet();
      way.live(Infinity);
      for (const one of told) seen.set(one, (seen.get(one) ?? 0) + 1);
      await check(`seed ${seed}, round ${round}: ${told.join(", ")}`);
      if (random.chance(0.5)) await reconcileAttempts(worker);
      if (random.chance(0.5)) await expireCredits(worker);
      await check(`seed ${seed}, after round ${round}`);
    }
    await end();
    await check(`seed ${seed}, at the end`, true);
    expect((await verifyLedger(services)).problems, `seed ${seed}`).toEqual([]);
  }
  expect([...seen.keys()]).toEqual(expect.arrayContaining(["pay done", "pay died"]));
});
