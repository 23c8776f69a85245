import { deepStrictEqual as same, ok } from "node:assert/strict";
import { type DomainError, isDomainError } from "#server/core/errors.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreatePaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import type { Mood } from "#server/workshop/simulate/routing/abilities.ts";
import {
  isAble,
  isPayable,
  type Paper,
  possibleTurns,
  wayCurrencies,
} from "#server/workshop/simulate/routing/expected-turns.ts";
import type { Order, Shop } from "#server/workshop/simulate/routing/shop.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** After these a processor has told us that it charged nothing, for a reason of its own. */
const saysNothingCharged = new Set<Mood>(["busy", "account", "charges and says busy"]);

/** An order that can be paid in some way by the rules of now is made, and no other. */
export async function order(shop: Shop): Promise<Order | null> {
  const { ctx, world, rules, orders } = shop;
  const { random } = world;
  const amount = random.pick([400, 1000, 1000, 6000, 6000, 6000, 60_000]);
  const currency = random.pick(["EUR", "EUR", "EUR", "BRL", "BRL", "USD"]);
  const capture = random.chance(0.15) ? "manual" : "automatic";
  const input = CreatePaymentIntent.parse({ amount, currency, captureMethod: capture });
  const made = await orRefused(() => createPaymentIntent(ctx, input));
  same(
    [amount, currency, !isDomainError(made)],
    [amount, currency, isPayable(rules, { amount, currency })],
  );
  if (made === "open" || isDomainError(made)) return null;
  const one: Order = { id: made.id, amount, currency, capture, refunds: [] };
  orders.push(one);
  return one;
}

const cards = ["4242424242424242", "5555555555554444", "4000000000000002", "4000000000003220"];
const account = "AT611904300234573201";
const otherAccount = "AT861904300235473202";

function waysOf({ ctx, world: { random } }: Shop, { currency }: Order) {
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const iban = random.pick([account, account, otherAccount]);
  const number = random.pick(cards);
  const brand = number.startsWith("5") ? "mastercard" : "visa";
  // The clock goes on from history to history, past any year that a card would name.
  const valid = { ...card(number), expYear: ctx.clock.now().getUTCFullYear() + 2 };
  const all = [
    { way: "card", brand, input: { card: valid } },
    { way: "card", brand, input: { card: valid } },
    { way: "ideal", brand: null, input: { bankRedirect: { type: "ideal" as const } } },
    { way: "pix", brand: null, input: { paymentCode: { type: "pix" as const } } },
    {
      way: "sepa_debit",
      brand: null,
      input: {
        bankDebit: { type: "sepa_debit" as const, iban, ...payer, mandateAccepted: true as const },
      },
    },
  ];
  return all.filter(({ way }) => way === "card" || wayCurrencies[way] === currency);
}

/** A shopper's press, of which the processors are asked in turn; or two presses at once. */
export async function press(shop: Shop): Promise<void> {
  const { ctx, world, orders } = shop;
  const { random } = world;
  const one = random.chance(0.4) ? pick(shop) : await order(shop);
  if (!one || !orders.includes(one)) return;
  const { way, brand, input } = random.pick(waysOf(shop, one));
  const before = world.asked.length;
  if (random.chance(0.15)) {
    const twice = [1, 2].map(() => orRefused(() => confirmPayment(ctx, one.id, input)));
    return void (await Promise.all(twice));
  }
  const end = await world.untilDeath(() => orRefused(() => confirmPayment(ctx, one.id, input)));
  const { amount, currency } = one;
  compareTurns(shop, { one, paper: { amount, currency, way, brand }, end, before });
  if (world.asked.length > before + 1) await compareLive(shop, one);
}

/** One attempt lives at a time: another was begun because the earlier had certainly charged nothing. */
async function compareLive({ ctx: { db, merchantId } }: Shop, { id }: Order): Promise<void> {
  const attempts = await db.paymentAttempt.findMany({ where: { merchantId, paymentIntentId: id } });
  const live = attempts.filter(({ status }) => status === "processing");
  ok(live.length <= 1, `${live.length} attempts of ${id} are under way`);
}

type Pressed = { one: Order; paper: Paper; end: unknown; before: number };

/** Only the processors in turn were asked, and the next one only after one that says that it charged nothing. */
function compareTurns(shop: Shop, { one, paper, end, before }: Pressed): void {
  const { world, rules, drawn } = shop;
  const calls = world.asked.slice(before);
  const asked = calls.map(({ processor }) => processor);
  const all = possibleTurns(rules, paper, { drawn, intentId: one.id });
  const isOffered = ({ turns }: (typeof all)[number]) => {
    const [first] = turns;
    if (paper.way === "card") return true;
    return one.capture === "automatic" && first !== undefined && isAble(first, paper);
  };
  const fits = all.map((possible) => ({
    ...possible,
    turns: isOffered(possible) ? possible.turns.filter((name) => !world.away.has(name)) : [],
    isOffered: isOffered(possible),
  }));
  const matching = fits.filter(({ turns }) => asked.every((name, at) => turns[at] === name));
  ok(
    matching.length > 0,
    `${asked.join()} is none of ${JSON.stringify(fits.map(({ turns }) => turns))}`,
  );
  for (const { mood } of calls.slice(0, -1)) ok(saysNothingCharged.has(mood), mood);
  forgetLies(world, calls.slice(0, -1));
  const last = calls.at(-1);
  const ended = last && saysNothingCharged.has(last.mood);
  const isWhole = ({ turns }: { turns: unknown[] }) => !ended || turns.length === calls.length;
  const whole = matching.filter(isWhole);
  ok(whole.length > 0, `nobody was next after ${asked.join()}`);
  if (!last && isDomainError(end)) compareRefusal(end, matching);
  if (!last) return;
  const [sure, ...others] = whole;
  for (const [key, isIn] of sure?.shares ?? [])
    if (others.every(({ shares }) => shares.get(key) === isIn)) drawn.set(key, isIn);
}

/** A charge that was denied before another processor was asked comes to light without a notice, half of the time. */
function forgetLies(
  world: Shop["world"],
  calls: readonly { attemptId: string; mood: Mood }[],
): void {
  for (const { attemptId, mood } of calls) {
    if (mood !== "charges and says busy" || world.random.chance(0.5)) continue;
    const kept = world.waiting.filter(
      ({ notice }) => notice.kind !== "payment" || notice.attemptId !== attemptId,
    );
    world.waiting.splice(0, world.waiting.length, ...kept);
  }
}

function compareRefusal(
  { code, message }: DomainError,
  possible: readonly { turns: readonly unknown[]; isOffered: boolean }[],
): void {
  const allowed = ["payment_in_progress", "invalid_state"];
  if (possible.some(({ isOffered }) => !isOffered)) allowed.push("validation_failed");
  if (possible.some(({ isOffered, turns }) => isOffered && turns.length === 0))
    allowed.push("processor_unavailable");
  ok(allowed.includes(code), `${code}: ${message}`);
}

export async function cancel(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (!one || shop.world.random.chance(0.5)) return;
  await shop.world.untilDeath(() => orRefused(() => cancelPaymentIntent(shop.ctx, one.id)));
}

export async function capture(shop: Shop): Promise<void> {
  const { ctx, world, orders } = shop;
  const manual = orders.filter((one) => one.capture === "manual");
  if (manual.length === 0) return press(shop);
  const { id, amount } = world.random.pick(manual);
  const part = world.random.chance(0.5) ? amount : 1 + world.random.below(amount);
  await world.untilDeath(() => orRefused(() => capturePayment(ctx, id, part)));
}

export async function refund(shop: Shop): Promise<void> {
  const { ctx, world } = shop;
  const one = pick(shop);
  if (!one) return;
  const amount = world.random.chance(0.5) ? one.amount : 1 + world.random.below(one.amount);
  const asked = CreateRefund.parse({ paymentIntentId: one.id, amount });
  const made = await world.untilDeath(() => orRefused(() => createRefund(ctx, asked)));
  if (made !== "died" && made !== "open" && !isDomainError(made)) one.refunds.push(made.id);
}

export async function look(shop: Shop): Promise<void> {
  const one = pick(shop);
  if (one) await shop.world.untilDeath(() => orRefused(() => getPaymentIntent(shop.ctx, one.id)));
}

/** A processor is known to be away, or is back. */
export async function leave({ world }: Shop): Promise<void> {
  const name = world.random.pick(["sandbox", "second_sandbox"] as const);
  if (!world.away.delete(name)) world.away.add(name);
}

export function pick({ world, orders }: Shop): Order | undefined {
  return orders.length > 0 ? world.random.pick(orders) : undefined;
}

/** A clear refusal is an answer, and so is that the processor has not answered yet. */
async function orRefused<Result>(
  act: () => Promise<Result>,
): Promise<Result | DomainError | "open"> {
  try {
    return await act();
  } catch (error) {
    if (isProcessorUnreachable(error)) return "open";
    if (!isDomainError(error)) throw error;
    return error;
  }
}
