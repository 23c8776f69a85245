import { own } from "#server/data/rows/own.ts";
import type { Promised, Stage } from "#server/workshop/simulate/stage.ts";

/** Compares the promises made to people with the actual state. */
export async function promiseProblems(stage: Stage): Promise<string[]> {
  const broken: string[] = [];
  for (const promise of stage.promised) {
    const problem = await brokenBy(stage, promise);
    if (problem) broken.push(problem);
  }
  if (stage.hasEndpoint) broken.push(...(await undelivered(stage)));
  return broken;
}

async function brokenBy(stage: Stage, promise: Promised): Promise<string | null> {
  if (promise.what === "declined") return chargedAfterAll(stage, promise.browserToken);
  if (promise.what === "ended") return chargedAfterEnd(stage, promise);
  if (promise.what === "sent" || promise.what === "marked") return null;
  if (promise.what === "not paid out") return paidOutAfterAll(stage, promise.payoutId);
  if (promise.what === "not captured") return capturedAfterAll(stage, promise.captureKey);
  const where = own(stage.ctx, promise.intentId);
  const intent = await stage.world.db.paymentIntent.findUniqueOrThrow({ where });
  const { status, amountCaptured } = intent;
  const isKept =
    promise.what === "captured"
      ? Number(amountCaptured) === promise.amount
      : status === promise.what;
  if (isKept) return null;
  const told = "amount" in promise ? ` ${promise.amount}` : "";
  return `${promise.what}${told} was answered, but ${intent.id} is ${status} with ${amountCaptured}`;
}

/** A shopper told that the card was declined must not have been charged by it. */
async function chargedAfterAll(
  { world, ctx }: Stage,
  browserToken: string,
): Promise<string | null> {
  const { books } = world.now.model;
  const where = { merchantId: ctx.merchantId, browserToken };
  const attempts = await world.db.paymentAttempt.findMany({ where });
  const charged = attempts.find(({ id }) =>
    books.ofAttempt(id).some((one) => one.amountCaptured > books.refunded(one.id)),
  );
  return charged ? `${browserToken} was told of a decline and was charged by ${charged.id}` : null;
}

/** A caller told that the processor refused a capture and took nothing can rely on it. */
function capturedAfterAll({ world }: Stage, captureKey: string): string | null {
  return world.now.model.hasTaken(captureKey)
    ? `${captureKey} was refused, it was answered, and the processor did it`
    : null;
}

/** To an account that is not the merchant's any more nothing goes. */
function paidOutAfterAll({ world }: Stage, payoutId: string): string | null {
  const booked = world.now.model.bank.bookedOf(payoutId);
  return booked ? `${payoutId} went to an account that is not verified any more` : null;
}

/** Charges for a subscription that were made after it ended must be refunded. */
async function chargedAfterEnd(
  { world, ctx }: Stage,
  { subscriptionId, at }: { subscriptionId: string; at: Date },
): Promise<string | null> {
  const where = own(ctx, subscriptionId);
  const { status } = await world.db.subscription.findUniqueOrThrow({ where });
  if (status !== "canceled") return `${subscriptionId} was said to have ended, and is ${status}`;
  const kept = await world.db.paymentIntent.findFirst({
    where: {
      merchantId: ctx.merchantId,
      subscriptionId,
      createdAt: { gt: at },
      status: "succeeded",
      amountCaptured: { gt: 0 },
    },
  });
  return kept ? `${kept.id} was charged after ${subscriptionId} had ended` : null;
}

/** Every event, and every resend that was accepted, has reached who listens. */
async function undelivered({ world, ctx, promised }: Stage): Promise<string[]> {
  const { accepted } = world.now.receiver;
  const events = await world.db.event.findMany({ where: { merchantId: ctx.merchantId } });
  const missing = events.filter(({ id }) => !accepted.has(id));
  const resent = promised.flatMap((one) => (one.what === "sent" ? [one] : []));
  const isLost = ({ eventId, after }: (typeof resent)[number]) =>
    (accepted.get(eventId) ?? 0) <= after;
  return [
    ...missing.map(({ id, type }) => `${type} ${id} has not been delivered`),
    ...resent
      .filter(isLost)
      .map(({ eventId }) => `a resend of ${eventId} was accepted and is lost`),
  ];
}
