import type { BookedPayment } from "#server/workshop/simulate/processor/processor-books.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

type Intent = {
  id: string;
  status: string;
  amount: bigint;
  amountCaptured: bigint;
  amountRefunded: bigint;
  captureMethod: string;
  processorPayment: string | null;
};

/** The processor's books against ours: money held, each payment, refund and dispute. */
export async function bookProblems(stage: Stage): Promise<string[]> {
  const { world, ctx } = stage;
  const { books } = world.now.model;
  const where = { merchantId: ctx.merchantId };
  const { db } = world;
  const clearing = await db.ledgerAccount.findMany({ where: { ...where, type: "clearing" } });
  const held = -clearing.reduce((sum, { balance }) => sum + balance, 0n);
  const found: string[] = [];
  const theirs = books.held(ctx.merchantId);
  if (held !== BigInt(theirs))
    found.push(`the processor holds ${theirs} for us, the ledger says ${held}`);
  const intents = new Map(
    (await db.paymentIntent.findMany({ where })).map((intent) => [intent.id, intent as Intent]),
  );
  const attempts = await db.paymentAttempt.findMany({ where });
  const owners = new Map(attempts.map((it) => [it.id, it.paymentIntentId]));
  for (const payment of books.paymentsOf(ctx.merchantId)) {
    const intent = intents.get(owners.get(payment.attemptId ?? "") ?? "");
    found.push(...paymentProblems(stage, payment, intent));
  }
  for (const intent of intents.values()) {
    found.push(...intentProblems(stage, intent, attempts));
    found.push(...authorizationProblems(stage, intent, attempts));
  }
  return [...found, ...(await refundProblems(stage)), ...(await disputeProblems(stage))];
}

function paymentProblems({ world }: Stage, payment: BookedPayment, intent?: Intent): string[] {
  const { id, status, amountCaptured } = payment;
  if (!intent) return [`${id} was made at the processor and no attempt of ours asked for it`];
  const { books } = world.now.model;
  const isHeld = intent.processorPayment === id;
  const says = `${intent.id} is ${intent.status}`;
  if (status === "authorized" && !(intent.status === "requires_capture" && isHeld))
    return [`${id} is authorized at the processor and no intent holds it (${says})`];
  if (status === "requires_action" && intent.status !== "requires_action")
    return [`${id} waits for the shopper at the processor and ${says}`];
  const isKept = intent.status === "succeeded" && isHeld;
  const left = amountCaptured - books.refunded(id) - books.disputed(id);
  if (status === "succeeded" && !isKept && left > 0 && !bounced(world.now.model.books, id))
    return [`${id} took ${amountCaptured}, ${left} is not given back, and ${says}`];
  return [];
}

/** A payment that waits for its capture must still be capturable. */
function authorizationProblems(
  { world }: Stage,
  { id, status, processorPayment }: Intent,
  attempts: Attempt[],
): string[] {
  const isWallet = attempts.some((it) => it.id === processorPayment && it.method === "wallet");
  if (status !== "requires_capture" || !processorPayment || isWallet) return [];
  const booked = world.now.model.books.payment(processorPayment);
  if (booked?.status === "authorized") return [];
  return [`${id} waits for its capture, and ${processorPayment} is ${booked?.status}`];
}

/** Given back, and the card's bank sent it back: somebody has to look at it. */
function bounced(books: Stage["world"]["now"]["model"]["books"], paymentId: string): boolean {
  return books.refundsOf(paymentId).some(({ status }) => status === "failed");
}

type Attempt = { id: string; paymentIntentId: string; method: string; status: string };

function intentProblems({ world }: Stage, intent: Intent, attempts: Attempt[]): string[] {
  if (intent.status !== "succeeded" || intent.amount === 0n) return [];
  const { id, amountCaptured, amountRefunded } = intent;
  const isWallet = attempts.some(
    (it) => it.paymentIntentId === id && it.method === "wallet" && it.status === "succeeded",
  );
  if (isWallet) return [];
  const { books } = world.now.model;
  const booked = books.payment(intent.processorPayment);
  const theirs = [booked?.amountCaptured ?? 0, booked ? books.refunded(booked.id) : 0];
  if (theirs[0] === Number(amountCaptured) && theirs[1] === Number(amountRefunded)) return [];
  return [
    `${id} says captured ${amountCaptured} and refunded ${amountRefunded}; the processor ${theirs.join(" and ")}`,
  ];
}

export async function refundProblems({ world, ctx }: Stage): Promise<string[]> {
  const where = { merchantId: ctx.merchantId, destination: "card" };
  const rows = await world.db.refund.findMany({ where });
  const found: string[] = [];
  const { books } = world.now.model;
  const theirs = books.paymentsOf(ctx.merchantId).flatMap(({ id }) => books.refundsOf(id));
  for (const { id, status, amount, refundId } of theirs) {
    const mine = rows.filter((row) => row.processorRefund === id);
    // One that failed before we heard of it moved nothing.
    if (mine.length === 0 && status === "failed" && refundId === null) continue;
    const isSame =
      mine.length === 1 && mine[0]?.status === status && mine[0].amount === BigInt(amount);
    const ours = mine.map((row) => `${row.id} of ${row.amount} ${row.status}`).join(", ");
    if (!isSame)
      found.push(
        `the processor's refund ${id} of ${amount} ${status} is here: ${ours || "unknown"}`,
      );
  }
  for (const row of rows)
    if (row.status === "succeeded" && !row.processorRefund)
      found.push(`refund ${row.id} succeeded and the processor knows nothing of it`);
  return found;
}

export async function disputeProblems({ world, ctx }: Stage): Promise<string[]> {
  const rows = await world.db.dispute.findMany({ where: { merchantId: ctx.merchantId } });
  const { books } = world.now.model;
  const theirs = books.paymentsOf(ctx.merchantId).flatMap(({ id }) => books.disputesOf(id));
  return theirs.flatMap(({ id, kind, status, amount, amountReinstated }) => {
    const row = rows.find((one) => one.processorDispute === id);
    const back = kind === "chargeback" && status === "won" ? amount : amountReinstated;
    const says = `${kind} ${status} ${amount} ${back}`;
    const ours = row
      ? `${row.kind} ${row.status} ${row.amount} ${row.amountReinstated}`
      : "unknown";
    return says === ours ? [] : [`the processor's dispute ${id} is ${says}, here ${ours}`];
  });
}
