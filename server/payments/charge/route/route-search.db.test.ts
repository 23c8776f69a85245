import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import {
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { listRoutingRules } from "#server/routers/routing-rules/list.ts";
import { reorderRoutingRules } from "#server/routers/routing-rules/reorder.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Two processors that are busy, refuse, stall, lose answers, charge and deny it, and a service that dies while it asks
// them. The oracle keeps books of its own: every charge that a processor made, and every answer that it gave.
// By hand: SEARCH_RUNS=300 SEARCH_SEED=7. Planted faults: npm run drill:routing.
const settings = searchSettings(3);
const steps = 25;
const clock = testClock();
const services = await testServices({ clock, env: { PROCESSOR: "sandbox,second_sandbox" } });

const moods = [
  "honest",
  "honest",
  "honest",
  "busy",
  "account",
  "refuses",
  "loses the request",
  "loses the answer",
  "charges and says busy",
  "dies before",
  "dies after",
] as const;
type Mood = (typeof moods)[number];
/** After these a processor has told us that it charged nothing, for a reason of its own. */
const saysNothingCharged = new Set<Mood>(["busy", "account", "charges and says busy"]);

type Call = { intentId: string; attemptId: string; processor: string; mood: Mood };
type World = {
  random: Random;
  calls: Call[];
  charged: Map<string, number>;
  isCalm: boolean;
  /** The last processor in line for the payment that is being tried. */
  last: string;
};
type Name = "sandbox" | "second_sandbox";

const never = new Promise<never>(() => undefined);
let die = (): void => undefined;

function moody(name: Name, world: World): Processor {
  const sandbox = createSandboxProcessor(services, {}, name);
  const away = (what: string, kind?: "again" | "account") =>
    new ProcessorUnreachable(what, kind && { kind });
  const stall = <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) => {
    return async (...asked: Asked): Promise<Answer> => {
      if (!world.isCalm && world.random.chance(0.4)) throw away("It stalls.");
      return ask(...asked);
    };
  };
  return {
    ...sandbox,
    createPayment: async (request) => {
      const { attemptId, paymentIntentId: intentId } = request;
      const drawn = world.random.pick(moods);
      // A lie of the last in line comes to light as any processor's does: by its notice, or by reconciliation.
      const mood = drawn === "charges and says busy" && name === world.last ? "busy" : drawn;
      world.calls.push({ intentId, attemptId, processor: name, mood });
      if (mood === "busy") throw away("Busy.", "again");
      if (mood === "account") throw away("Key refused.", "account");
      if (mood === "refuses") throw new ProcessorRefused("bad_request", "No.");
      if (mood === "loses the request") throw away("Lost.");
      if (mood === "dies before") return (die(), never);
      const payment = await sandbox.createPayment(request);
      if (payment.status === "succeeded") world.charged.set(attemptId, payment.amountCaptured);
      if (mood === "loses the answer") throw away("Lost.");
      if (mood === "charges and says busy") throw away("Busy.", "again");
      return mood === "dies after" ? (die(), never) : payment;
    },
    resolvePayment: stall((attempt) => sandbox.resolvePayment(attempt)),
    retrievePayment: stall((id) => sandbox.retrievePayment(id)),
  };
}

type Shop = { ctx: MerchantContext; world: World; intents: Map<string, Asked> };
type Asked = { amount: number; currency: string };

async function openShop(random: Random): Promise<Shop> {
  const world: World = { random, calls: [], charged: new Map(), isCalm: false, last: "" };
  const ctx = {
    ...(await newMerchant(services)),
    processor: moody("sandbox", world),
    otherProcessors: [moody("second_sandbox", world)],
  };
  for (let count = 1 + random.below(3); count > 0; count -= 1) await addRule(ctx, random);
  return { ctx, world, intents: new Map() };
}

async function addRule(ctx: MerchantContext, random: Random): Promise<void> {
  const processor = random.pick(["sandbox", "second_sandbox"]);
  const minimumAmount = random.chance(0.4) ? 6000 : undefined;
  const currencies = minimumAmount || random.chance(0.4) ? ["EUR"] : [];
  await createRoutingRule(ctx, { processor, currencies, minimumAmount });
}

async function reorder({ ctx, world }: Shop): Promise<void> {
  const { data } = await listRoutingRules(ctx, { limit: 50, offset: 0 });
  const from = world.random.below(data.length);
  const ids = data.map(({ id }) => id);
  await reorderRoutingRules(ctx, { ids: [...ids.slice(from), ...ids.slice(0, from)] });
}

async function pay(shop: Shop): Promise<void> {
  const { ctx, world, intents } = shop;
  const { random } = world;
  const open = [...intents.keys()];
  const isAgain = open.length > 0 && random.chance(0.4);
  const asked = { amount: random.pick([1000, 6000]), currency: random.pick(["EUR", "USD"]) };
  const id = isAgain ? random.pick(open) : (await newIntent(ctx, asked)).id;
  if (!isAgain) intents.set(id, asked);
  const before = world.calls.length;
  const expected = await expectedTurns(shop, intents.get(id) ?? asked);
  world.last = expected.at(-1) ?? "";
  const number = random.chance(0.2) ? "4000000000000002" : "4242424242424242";
  const died = new Promise<void>((resolve) => (die = resolve));
  const paid = confirmPayment(ctx, id, { card: card(number) }).then(
    () => undefined,
    (error: unknown) => {
      if (!isDomainError(error)) throw error;
    },
  );
  await Promise.race([paid, died]);
  const calls = world.calls.slice(before);
  expect(calls.map(({ processor }) => processor)).toEqual(expected.slice(0, calls.length));
  for (const { mood } of calls.slice(0, -1)) expect(saysNothingCharged.has(mood), mood).toBe(true);
  const last = calls.at(-1);
  if (last && saysNothingCharged.has(last.mood)) expect(calls).toHaveLength(expected.length);
}

/** The processors in turn, by the oracle's own reading of the rules. */
async function expectedTurns({ ctx }: Shop, { amount, currency }: Asked): Promise<string[]> {
  const { data } = await listRoutingRules(ctx, { limit: 50, offset: 0 });
  const ordered = data.toSorted((one, other) => one.position - other.position);
  const fitting = ordered.filter(
    (rule) =>
      (rule.currencies.length === 0 || rule.currencies.includes(currency)) &&
      amount >= (rule.minimumAmount ?? 0),
  );
  return [...new Set([...fitting.map(({ processor }) => processor), "sandbox"])];
}

async function work({ ctx }: Shop, minutes = 1): Promise<void> {
  clock.advance(minutes * minuteMs);
  const share = { merchantId: ctx.merchantId };
  await reconcileAttempts({ ...services, ...ctx }, share);
  await settleRefunds({ ...services, ...ctx }, share);
}

/** Each payment is paid once or not at all, by both processors' books and by ours. */
async function compare({ ctx, world, intents }: Shop): Promise<void> {
  let total = 0;
  for (const [id, { amount }] of intents) {
    const attempts = await ctx.db.paymentAttempt.findMany({ where: { paymentIntentId: id } });
    const refunds = await ctx.db.sandboxRefund.findMany({
      where: { paymentId: { in: attempts.flatMap((row) => row.processorPayment ?? []) } },
    });
    const charged = attempts.reduce((sum, row) => sum + (world.charged.get(row.id) ?? 0), 0);
    const kept = charged - refunds.reduce((sum, row) => sum + Number(row.amount), 0);
    const intent = await ctx.db.paymentIntent.findFirstOrThrow({ where: { id } });
    expect(attempts.every(({ reconcileAt }) => reconcileAt === null)).toBe(true);
    expect([intent.status, kept]).toEqual(
      intent.status === "succeeded" ? ["succeeded", amount] : ["requires_payment_method", 0],
    );
    total += kept;
  }
  const { merchantId } = ctx;
  const rows = await ctx.db.ledgerAccount.findMany({ where: { merchantId } });
  const booked = (type: string) =>
    rows.reduce((sum, row) => sum + (row.type === type ? Number(row.balance) : 0), 0);
  expect([booked("merchant"), booked("clearing")]).toEqual([total, -total]);
}

const seeds = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);

test.each(seeds)("no charge twice, none lost, none after silence: seed %s", async (seed) => {
  const random = randomFrom(seed);
  const shops = [await openShop(random), await openShop(random)];
  for (let step = 0; step < steps; step += 1) {
    const shop = random.pick(shops);
    const act = random.pick([pay, pay, pay, work, reorder]);
    await act(shop);
  }
  for (const shop of shops) {
    shop.world.isCalm = true;
    for (let count = 0; count < 4; count += 1) await work(shop, 20);
    await compare(shop);
  }
});
