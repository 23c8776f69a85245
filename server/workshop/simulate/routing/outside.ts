import { deepStrictEqual as same } from "node:assert/strict";
import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotice } from "#server/payments/processor/notices.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { type Name, names } from "#server/workshop/simulate/routing/abilities.ts";
import { type Made, taken, type Waiting } from "#server/workshop/simulate/routing/books.ts";
import { told } from "#server/workshop/simulate/routing/giving-back.ts";
import type { World } from "#server/workshop/simulate/routing/world.ts";

/** Shoppers at their banks, processors that change their minds, notices, and the worker. */
export type Outside = { services: Services; world: World; advance: (ms: number) => void };

/** A shopper approves or refuses; now and then a payment that was let go, or had failed, is paid after all. */
export async function atBank({ world }: Outside): Promise<void> {
  const { random } = world;
  const name = random.pick(names);
  const open = world.books[name].payments.filter((one) => one.status === "requires_action");
  const ended = world.books[name].payments.filter(
    ({ status }) => status === "canceled" || status === "failed",
  );
  const made = random.chance(0.75) ? last(open) : last(ended);
  if (!made) return;
  const isPaid = made.status !== "requires_action" || random.chance(0.7);
  settle(world, name, made, isPaid);
}

function settle(world: World, name: Name, made: Made, isPaid: boolean): void {
  const surely = made.status !== "requires_action";
  if (!isPaid) made.status = "failed";
  else if (made.capture === "manual" && made.status === "requires_action")
    made.status = "authorized";
  else Object.assign(made, { status: "succeeded", captured: made.amount });
  world.books[name].tell(made, { surely });
}

function last(all: readonly Made[]): Made | undefined {
  return all.at(-1);
}

/** A code is paid after it was given up, and nothing else has paid or holds its order: the order is paid. */
export async function payLate(outside: Outside): Promise<void> {
  const { services, world } = outside;
  const late = world.payments.filter(
    ({ status, method }) => status === "canceled" && method === "pix",
  );
  if (late.length === 0) return;
  const made = world.random.pick(late);
  const where = { id: made.intentId };
  const before = await services.db.paymentIntent.findFirstOrThrow({ where });
  if (before.status !== "requires_payment_method") return;
  const name = nameOf(made);
  settle(world, name, made, true);
  const own = world.waiting.filter(({ notice }) => isAbout(notice, made));
  const wasCalm = world.isCalm;
  world.isCalm = true;
  for (const one of own) await handleNotice(services, received(services, one));
  world.isCalm = wasCalm;
  const after = await services.db.paymentIntent.findFirstOrThrow({ where });
  const attempt = await services.db.paymentAttempt.findFirstOrThrow({
    where: { id: made.attemptId },
  });
  // The attempt of one that went on to another processor was never to be paid: that money goes back.
  if (attempt.failedOverTo === null) same([after.status, "late"], ["succeeded", "late"]);
}

function isAbout(notice: Waiting["notice"], { id }: Made): boolean {
  return notice.kind === "payment" && notice.paymentId === id;
}

function nameOf({ id }: Made): Name {
  return id.startsWith("second_sandbox") ? "second_sandbox" : "sandbox";
}

/** The payer's bank takes the money of a debit back, or a refund comes back that had succeeded. */
export async function takeBack({ world }: Outside): Promise<void> {
  const { random } = world;
  const name = random.pick(names);
  const debits = world.books[name].payments.filter(
    (one) => one.method === "sepa_debit" && one.status === "succeeded" && one.returned === 0,
  );
  const made = random.chance(0.5) ? last(debits) : undefined;
  if (made) return returnDebit(world, name, made);
  const refunds = [...world.books[name].refunds.values()];
  const found = refunds.find(({ refund }) => refund.bounces && refund.status === "succeeded");
  if (!found) return;
  found.refund.status = "failed";
  const { key: refundId, id } = found.refund;
  const refund = told(found.made, found.refund);
  world.books[name].leave({ id: `${id}_note`, kind: "refund", refundId, refund });
}

function returnDebit(world: World, name: Name, made: Made): void {
  const { id: paymentId, captured: amount, currency } = made;
  if (taken(made) <= 0) return;
  made.returned = amount;
  const about = { id: `${paymentId}_dp`, paymentId, amount, currency, reason: "debit_returned" };
  const lost = { kind: "chargeback", status: "lost", fundsWithdrawn: true } as const;
  const evidence = { evidence: null, evidenceFiles: [], evidencePastDue: false, respondBy: null };
  const dispute = { ...about, ...lost, ...evidence, amountReinstated: 0 };
  world.books[name].leave({ id: `${paymentId}_note`, kind: "dispute", dispute });
}

/** Notices in any order, some twice at once, some lost, some again that were heard long ago. */
export async function hear(outside: Outside): Promise<void> {
  const { world } = outside;
  const { random, waiting, heard } = world;
  for (let count = random.below(waiting.length + 1); count > 0; count -= 1) {
    const one = random.pick(waiting);
    waiting.splice(waiting.indexOf(one), 1);
    if (!one.surely && random.chance(0.35)) continue;
    await Promise.all(
      (random.chance(0.2) ? [one, one] : [one]).map((each) => hearOne(outside, each)),
    );
  }
  if (heard.length > 0 && random.chance(0.3)) await hearOne(outside, random.pick(heard));
}

/** One that could not be taken in is sent again. */
async function hearOne({ services, world }: Outside, one: Waiting): Promise<void> {
  let isTaken = false;
  try {
    isTaken = await handleNotice(services, received(services, one));
  } catch (error) {
    if (!isProcessorUnreachable(error)) throw error;
  }
  if (isTaken) world.heard.push(one);
  else world.waiting.push(one);
}

function received(services: Services, { processor, notice }: Waiting) {
  return { processor: processorOf(services, { processor }), notice };
}

export async function work(outside: Outside, ms = minuteMs): Promise<void> {
  const { services, advance } = outside;
  advance(ms);
  await reconcileAttempts(services);
  await settleRefunds(services);
}

/** All that was told is heard, and all that waits is done. */
export async function settleAll(outside: Outside, ms: readonly number[]): Promise<void> {
  const { world } = outside;
  world.isCalm = true;
  world.away.clear();
  for (const step of ms) {
    for (const one of world.waiting.splice(0)) await hearOne(outside, one);
    await work(outside, step);
  }
}
