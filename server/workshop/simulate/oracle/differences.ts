import { dayMs, hourMs } from "#server/core/clock.ts";
import { lookAtProcessor } from "#server/payments/processor/look/run.ts";
import { reconcile } from "#server/payments/reconciliation/run.ts";
import { disputeProblems, refundProblems } from "#server/workshop/simulate/oracle/books.ts";
import { comeToRest, deliverAll } from "#server/workshop/simulate/rest.ts";
import type { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

const days = 60;

/**
 * When all is at rest, the service compares its books with the processor's, and finds what the
 * notices that were lost would have said, neither more nor less. They are sent again: then it finds nothing.
 */
export async function differenceProblems(stages: Stage[], scheduler: Scheduler): Promise<string[]> {
  const [stage] = stages;
  if (!stage) return [];
  const { queue } = stage.world.now.model;
  // Where nothing is lost nothing is to be found, which need not be seen each time.
  if (!queue.hasLost && !stage.world.now.random.chance(0.25)) return [];
  const found = await compared(stages, "while notices are lost");
  if (queue.hasLost && stage.world.now.random.chance(0.5)) found.push(...(await looked(stages)));
  const hear = async () => {
    if (!queue.sendLost()) return;
    await comeToRest(stages, scheduler);
    found.push(...(await compared(stages, "when all notices have been heard")));
  };
  await hear();
  for (let rounds = 2; rounds > 0 && decideUnheard(stage); rounds -= 1) {
    stage.world.clock.advance(hourMs);
    found.push(...(await compared(stages, "after a decision that nobody was told of")));
    await hear();
  }
  if (stages.some(({ hasEndpoint }) => hasEndpoint)) await deliverAll(stage.world);
  return found;
}

/** Turns an open inquiry into a chargeback, or wins an open chargeback, and loses its webhook. False if none was open. */
function decideUnheard({ world }: Stage): boolean {
  const { desk, queue } = world.now.model;
  const [open] = desk.undecided;
  if (!open) return false;
  const isInquiry = open.status?.startsWith("warning_");
  queue.losing(() => (isInquiry ? desk.escalate(open) : desk.win(open)));
  return true;
}

/** The daily look finds refunds and disputes of which no notice has told. */
async function looked(stages: Stage[]): Promise<string[]> {
  const found: string[] = [];
  for (const stage of stages) {
    const { clock, services } = stage.world;
    clock.advance(dayMs);
    await lookAtProcessor(services);
    found.push(...(await refundProblems(stage)), ...(await disputeProblems(stage)));
  }
  return found.map((problem) => `after a look at Stripe ${problem}`);
}

async function compared(stages: Stage[], when: string): Promise<string[]> {
  const found: string[] = [];
  for (const stage of stages) {
    const { ctx, world } = stage;
    await reconcile(ctx, { merchantId: ctx.merchantId, days });
    const where = { merchantId: ctx.merchantId, resolvedAt: null };
    const rows = await world.db.reconciliationDifference.findMany({ where });
    const theirs = rows.map(({ subjectId, kind, booked, reported }) =>
      [subjectId, kind, booked, reported].join(" "),
    );
    const ours = await differing(stage);
    const missing = ours.filter((one) => !theirs.includes(one));
    const invented = theirs.filter((one) => !ours.includes(one));
    found.push(
      ...missing.map((one) => `${when} nobody is told of a difference: ${one}`),
      ...invented.map((one) => `${when} there is no such difference: ${one}`),
      ...(await untold(stage, rows)),
    );
  }
  return found;
}

/** Every difference has been an event. */
async function untold({ world, ctx }: Stage, rows: { id: string }[]): Promise<string[]> {
  const where = { merchantId: ctx.merchantId, type: "reconciliation.difference" };
  const events = await world.db.event.findMany({ where });
  const told = new Set(events.map(({ relatedEntityId }) => relatedEntityId));
  return rows.flatMap(({ id }) => (told.has(id) ? [] : [`difference ${id} has no event`]));
}

/** Movements in our rows that the processor reports differently. */
async function differing({ world, ctx }: Stage): Promise<string[]> {
  const { db, now } = world;
  const { books, bank } = now.model;
  const where = { merchantId: ctx.merchantId };
  const intents = new Map((await db.paymentIntent.findMany({ where })).map((one) => [one.id, one]));
  const attempts = (await db.paymentAttempt.findMany({ where })).flatMap((row) => {
    const booked = books.payment(row.processorPayment);
    if (!booked || row.method !== "card" || row.amount === 0n) return [];
    const intent = intents.get(row.paymentIntentId);
    const isIt = intent?.processorPayment === row.processorPayment && row.status === "succeeded";
    const ours = isIt ? intent?.amountCaptured : row.status === "succeeded" ? row.amount : 0n;
    return differs(row.id, ours, booked.status === "succeeded" ? booked.amountCaptured : 0);
  });
  const refunds = (await db.refund.findMany({ where })).flatMap((row) => {
    const booked = books.refund(row.processorRefund);
    const ours = row.status === "failed" ? 0n : row.amount;
    return booked ? differs(row.id, ours, booked.status === "failed" ? 0 : booked.amount) : [];
  });
  const disputes = (await db.dispute.findMany({ where })).flatMap((row) => {
    const booked = books.dispute(row.processorDispute);
    const isTaken = booked?.kind === "chargeback" && booked.status !== "won";
    const isOurs = row.kind === "chargeback" && row.status !== "won";
    const ours = isOurs ? row.amount - row.amountReinstated : 0n;
    const theirs = isTaken ? booked.amount - booked.amountReinstated : 0;
    return booked ? differs(row.id, ours, theirs) : [];
  });
  const payouts = (await db.payout.findMany({ where })).flatMap((row) => {
    const booked = bank.payouts.get(row.processorPayout ?? "");
    const ours = ["in_transit", "paid"].includes(row.status) ? row.amount : 0n;
    if (!booked || !bank.isRail) return [];
    return differs(row.id, ours, booked.status === "failed" ? 0 : booked.amount);
  });
  return [...attempts, ...refunds, ...disputes, ...payouts];
}

function differs(id: string, ours: bigint | undefined, theirs: number): string[] {
  return ours === BigInt(theirs) ? [] : [`${id} amount ${ours} ${theirs}`];
}
