import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { expireCredits } from "#server/payments/credits/expire.ts";
import { expireGiftCards } from "#server/payments/gift-cards/expire.ts";
import { createCredit } from "#server/routers/credits/create.ts";
import { voidCredit } from "#server/routers/credits/void.ts";
import { issueGiftCard } from "#server/routers/gift-cards/create.ts";
import { redeemGiftCard } from "#server/routers/gift-cards/redeem.ts";
import { voidGiftCard } from "#server/routers/gift-cards/void.ts";
import { captureHold } from "#server/routers/holds/capture.ts";
import { createHold } from "#server/routers/holds/create.ts";
import { expireCustomerHolds, voidHold } from "#server/routers/holds/release.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import * as keep from "#server/workshop/drills/store-credit/books.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { mortalWay } from "#server/workshop/testing/database/mortal-way.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

// Three customers of each of two merchants get gift cards and credit, redeem them, pass money on and hold it for each
// other, several at once, while all of it is voided and expires, and one of each round dies at any message to the
// database. The oracle keeps books from the answers, and reads the record only of who died without one.
// By hand: SEARCH_RUNS=200 SEARCH_SEED=7, and `npm run drill:store-credit` for the faults that it is to notice.
const settings = searchSettings(6);
const rounds = 6;
const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const way = await mortalWay(services.env.DATABASE_URL ?? "");
const mortal = servicesOn(way.url, { clock });
afterwards(async () => {
  await mortal.db.$disconnect();
  await way.close();
});

const funds = { merchant: 900, customer: 250 };
const currency = "EUR";
const kinds = ["issue", "give", "hold", "pass", "redeem", "redeem", "capture", "capture", "void"];
const made = { issue: "gift_card", give: "credit", hold: "hold" } as const;

type Shop = { merchantId: string; customerIds: readonly string[]; books: keep.Books };
type Act = {
  kind: string;
  shop: Shop;
  /** Merchant in whose name it is done: at times another one. */
  as: string;
  thing: keep.Thing | null;
  customerId: string;
  toCustomerId: string;
  amount: number;
};
type Told = { act: Act; answer: keep.Answer | null; said: string };

async function newShop(): Promise<Shop> {
  const merchantId = newId("merchant");
  const fund = () => fundedCustomer(services, merchantId, { amount: funds.customer });
  const customerIds = [await fund(), await fund(), await fund()];
  await fundMerchant(actFor(services, merchantId), { amount: funds.merchant });
  const has = customerIds.map((id) => [id, funds.customer] as const);
  return { merchantId, customerIds, books: keep.newBooks(funds.merchant, has) };
}

/** An act about something that was there before the round; several are about the same. */
function drawAct(random: Random, shop: Shop, shops: readonly Shop[]): Act {
  const kind = random.pick(kinds);
  const customerId = random.pick(shop.customerIds);
  const toCustomerId = random.pick(shop.customerIds.filter((id) => id !== customerId));
  const as = random.chance(0.07) ? random.pick(shops).merchantId : shop.merchantId;
  const all = [...shop.books.things.values()].filter((thing) => {
    if (kind === "redeem") return thing.code !== null;
    return kind === "void" || (kind === "capture" && thing.kind === "hold");
  });
  const open = all.filter(({ isOpen }) => isOpen);
  const among = (open.length > 0 && random.chance(0.8) ? open : all).slice(-3);
  const thing = among.length > 0 ? random.pick(among) : null;
  return { kind, shop, as, thing, customerId, toCustomerId, amount: 1 + random.below(300) };
}

async function perform(on: Services, act: Act): Promise<keep.Answer | null> {
  const { kind, thing, customerId, toCustomerId, amount } = act;
  const ctx = actFor(on, act.as);
  const expiresAt =
    amount % 3 === 0 ? null : new Date(clock.now().getTime() + amount * 400 + 1).toISOString();
  if (kind === "issue") return issueGiftCard(ctx, { amount, currency, expiresAt });
  if (kind === "give")
    return createCredit(ctx, { customerId, amount, currency, reason: "Late", expiresAt });
  const moved = { fromCustomerId: customerId, toCustomerId, amount, currency };
  if (kind === "hold") return createHold(ctx, { ...moved, ...(expiresAt && { expiresAt }) });
  if (kind === "pass") return createTransfer(ctx, { ...moved, metadata: {} });
  if (thing === null) return null;
  const { id, code } = thing;
  if (kind === "redeem") return redeemGiftCard(ctx, { code: code ?? "", customerId });
  if (kind === "capture") return captureHold(ctx, { id, amount });
  const end = { gift_card: voidGiftCard, credit: voidCredit, hold: voidHold };
  return end[thing.kind](ctx, { id });
}

/** Refusals are answers, and so is death; anything else is a fault. */
async function dare(on: Services, act: Act): Promise<Told> {
  try {
    const answer = await perform(on, act);
    return { act, answer, said: answer ? "done" : "idle" };
  } catch (error) {
    if (on === mortal && way.isDead()) return { act, answer: null, said: "died" };
    return {
      act,
      answer: null,
      said: isDomainError(error) ? error.code : `broke: ${String(error)}`,
    };
  }
}

/** PostgreSQL may still be at work for who died. */
async function quiet(): Promise<void> {
  const atWork = () => db.$executeRaw`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(atWork, { interval: 2 }).toBe(0);
}

const sweep = (on: Services) =>
  Promise.all([expireGiftCards(on), expireCredits(on), expireCustomerHolds(on)]);

function book({ act, answer }: Told): void {
  const { kind, thing, customerId, toCustomerId, amount, as, shop } = act;
  const { books, merchantId } = shop;
  if (answer === null) return;
  const now = clock.now().getTime();
  if (as !== merchantId && kind !== "issue") books.problems.push(`${kind} by another merchant`);
  else if (kind === "issue" || kind === "give" || kind === "hold")
    keep.bookMade(books, made[kind], answer);
  else if (kind === "pass") keep.bookPassed(books, customerId, toCustomerId, amount);
  else if (thing === null) return;
  else if (kind === "redeem") keep.bookRedeemed(books, thing, customerId, now);
  else if (kind === "capture") keep.bookCaptured(books, thing, amount, now);
  else keep.bookEnded(books, thing, "voided");
}

/** The effect of an act whose answer nobody heard: its record, where the other answers do not account for it. */
async function recordOf({ kind, thing, shop, customerId }: Act): Promise<keep.Answer | null> {
  const { merchantId, books } = shop;
  const where = { merchantId, id: { notIn: [...books.things.keys()] } };
  const plain = <Row extends { amount: bigint; expiresAt: Date | null }>(row: Row | null) =>
    row && { ...row, amount: Number(row.amount), expiresAt: row.expiresAt?.toISOString() ?? null };
  if (kind === "issue") return plain(await db.giftCard.findFirst({ where }));
  if (kind === "give") return plain(await db.credit.findFirst({ where }));
  if (kind === "hold") return plain(await db.customerHold.findFirst({ where }));
  if (kind === "pass") {
    const transfers = await db.transfer.count({ where: { merchantId } });
    const isThere = transfers > (books.events.get("transfer.completed") ?? 0);
    return isThere ? { id: "", amount: 0 } : null;
  }
  if (thing === null || !thing.isOpen) return null;
  const { id } = thing;
  const found = { id, amount: 0 };
  const status = kind === "redeem" ? "redeemed" : "voided";
  if (kind === "capture") {
    const hold = await db.customerHold.findFirstOrThrow({ where: { id, merchantId } });
    const left = Number(hold.amount - hold.amountCaptured);
    return left < thing.left ? found : null;
  }
  const by = kind === "redeem" ? { customerId } : {};
  const rows = {
    gift_card: () => db.giftCard.count({ where: { id, merchantId, status, ...by } }),
    credit: () => db.credit.count({ where: { id, merchantId, status: "voided" } }),
    hold: () => db.customerHold.count({ where: { id, merchantId, status: "voided" } }),
  };
  return (await rows[thing.kind]()) > 0 ? found : null;
}

/** Refusals for want of money that was there whatever the others did. Before anything of the round is booked. */
function unfair(told: readonly Told[]): string[] {
  const payer = ({ kind, customerId }: Act) =>
    kind === "issue" || kind === "give" ? null : customerId;
  const spends = ({ kind }: Act) => ["issue", "give", "hold", "pass"].includes(kind);
  return told.flatMap(({ act, said }) => {
    if (!said.startsWith("insufficient") || act.as !== act.shop.merchantId) return [];
    const others = told.filter(
      (one) =>
        one.act !== act &&
        spends(one.act) &&
        one.act.as === act.as &&
        payer(one.act) === payer(act),
    );
    const taken = others.reduce((total, one) => total + one.act.amount, 0);
    const isThere = keep.freeIn(act.shop.books, payer(act)) - taken >= act.amount;
    return isThere ? [`${act.kind} of ${act.amount} was refused, and was there`] : [];
  });
}

/** Refusals of what was open and in time, and of which nobody else wanted anything. */
function stubborn(told: readonly Told[]): string[] {
  const now = clock.now().getTime();
  return told.flatMap(({ act, said }) => {
    const { thing, kind, as, shop, amount } = act;
    const isRefused = ["not_found", "invalid_state"].includes(said);
    if (!thing || !isRefused || as !== shop.merchantId || !thing.isOpen) return [];
    if (thing.endsAt <= now || told.some((one) => one.act !== act && one.act.thing === thing))
      return [];
    return kind === "capture" && amount > thing.left ? [] : [`${kind} of ${thing.id}: ${said}`];
  });
}

async function problemsOf({ merchantId, customerIds, books }: Shop): Promise<string[]> {
  const [accounts, events] = await Promise.all([
    db.ledgerAccount.findMany({ where: { merchantId } }),
    db.event.findMany({ where: { merchantId }, select: { type: true } }),
  ]);
  const found = (type: string, ownerId?: string) =>
    accounts.find((one) => one.type === type && (!ownerId || one.ownerId === ownerId));
  const amounts: [string, bigint | undefined][] = [
    ["merchant", found("merchant")?.balance],
    ["gift_card", found("gift_card")?.balance],
    ...customerIds.flatMap((id): [string, bigint | undefined][] => [
      [`customer ${id}`, found("customer", id)?.balance],
      [`frozen ${id}`, found("customer", id)?.frozen],
      [`credit ${id}`, found("credit", id)?.balance],
    ]),
  ];
  const types = new Set([...events.map(({ type }) => type), ...books.events.keys()]);
  return [
    ...books.problems,
    ...amounts
      .filter(([name, amount]) => Number(amount ?? 0n) !== (books.amounts.get(name) ?? 0))
      .map(([name, amount]) => `${name}: ${amount} there, ${books.amounts.get(name)} in the books`),
    ...[null, ...customerIds]
      .filter((id) => keep.freeIn(books, id) < 0)
      .map((id) => `${id ?? "the merchant"} gave what was not there`),
    ...[...types]
      .map((type) => [type, events.filter((one) => one.type === type).length] as const)
      .filter(([type, count]) => count !== (books.events.get(type) ?? 0))
      .map(([type, count]) => `${type}: ${count} told, ${books.events.get(type)} in the books`),
  ];
}

/** An act that ends the rest comes last, and within each half who died: the answers account for their part of a record first. */
const place = ({ act, said }: Told) => 2 * Number(act.kind === "void") + Number(said === "died");

async function bookAll(told: readonly Told[]): Promise<void> {
  for (const one of told.toSorted((a, b) => place(a) - place(b))) {
    const isUnheard = one.said === "died" && one.act.as === one.act.shop.merchantId;
    book(isUnheard ? { ...one, answer: await recordOf(one.act) } : one);
  }
}

async function playRound(
  random: Random,
  shops: readonly Shop[],
  when: string,
): Promise<readonly Told[]> {
  clock.advance(1 + random.below(minuteMs));
  const acts = Array.from({ length: 7 }, () => drawAct(random, random.pick(shops), shops)).map(
    (act) => (act.kind === "issue" ? { ...act, as: act.shop.merchantId } : act),
  );
  way.live(random.chance(0.6) ? 2 + random.below(25) : Infinity);
  const doings = acts.map((act, nth) => dare(nth === 0 ? mortal : services, act));
  const [told] = await Promise.all([
    Promise.all(doings),
    random.chance(0.5) ? sweep(services) : null,
  ]);
  await quiet();
  way.live(Infinity);
  const wrong = [...unfair(told), ...stubborn(told)];
  wrong.push(...told.map(({ said }) => said).filter((said) => said.startsWith("broke")));
  expect(wrong, when).toEqual([]);
  await bookAll(told);
  await sweep(services);
  for (const { books } of shops) keep.bookExpired(books, clock.now().getTime());
  return told;
}

test("gift cards, credits and holds that several use at once, some of whom die, go one way each cent", async () => {
  const seen = new Set<string>();
  for (let run = 0; run < settings.runs; run += 1) {
    const seed = settings.seed + run;
    const random = randomFrom(seed);
    const shops = [await newShop(), await newShop()];
    for (let round = 0; round < rounds; round += 1) {
      const told = await playRound(random, shops, `seed ${seed}, round ${round}`);
      const lines = told.map(({ act, said }) => `${act.kind} ${said}`);
      for (const line of lines) seen.add(line);
      const when = `seed ${seed}, round ${round}: ${lines.join(", ")}`;
      for (const shop of shops) expect(await problemsOf(shop), when).toEqual([]);
    }
    expect((await verifyLedger(services)).problems, `seed ${seed}`).toEqual([]);
  }
  const usual = ["issue", "give", "hold", "pass", "redeem", "capture", "void"];
  expect([...seen]).toEqual(expect.arrayContaining(usual.map((kind) => `${kind} done`)));
  expect([...seen].filter((line) => line.endsWith("died")).length).toBeGreaterThan(0);
});
