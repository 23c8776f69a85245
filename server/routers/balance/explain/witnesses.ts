import { findBankLine } from "#server/routers/balance/explain/bank-line.ts";
import type { Cause } from "#server/routers/balance/explain/causes.ts";
import type { Snapshot } from "#server/routers/balance/explain/figure.ts";
import type { MovementExplanation } from "#server/wire/ledger/explain-movement.ts";
import type { PayoutDestination } from "#server/wire/ledger/payout.ts";

const eventsMax = 50;

/** The attempt that paid the payment behind a movement. */
export async function findAttempt(
  { db, merchantId }: Snapshot,
  { paymentIntentId }: Cause,
): Promise<MovementExplanation["attempt"]> {
  if (paymentIntentId === null) return null;
  const row = await db.paymentAttempt.findFirst({
    where: { merchantId, paymentIntentId, status: { in: ["succeeded", "authorized"] } },
    orderBy: { createdAt: "desc" },
  });
  if (!row) return null;
  const { id, method, processor, processorPayment, amount, settledAt } = row;
  const at = settledAt?.toISOString() ?? null;
  return { id, method, processor, processorPayment, amount: Number(amount), settledAt: at };
}

/** Lines of the processor's report about one of our records. */
export async function findLines(
  { db, merchantId }: Snapshot,
  subjectId: string | undefined,
): Promise<MovementExplanation["processorLines"]> {
  if (subjectId === undefined) return [];
  const rows = await db.processorTransaction.findMany({
    where: { merchantId, subjectId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, category, gross, fee, bankPayout, createdAt }) => ({
    id,
    category,
    gross: Number(gross),
    fee: Number(fee),
    bankPayout,
    createdAt: createdAt.toISOString(),
  }));
}

/** The outcome of a payout at the bank, and the bank's own line where a statement was imported. */
export async function findBank(
  of: Snapshot,
  payoutId: string | null,
): Promise<MovementExplanation["bank"]> {
  if (payoutId === null) return null;
  const { db, merchantId } = of;
  const row = await db.payout.findUnique({
    where: { merchantId_id: { merchantId, id: payoutId } },
  });
  if (!row) return null;
  const { status, destination, processorPayout, paidAt } = row;
  const account = destination as PayoutDestination | null;
  return {
    status,
    last4: account?.last4 ?? null,
    processorPayout,
    paidAt: paidAt?.toISOString() ?? null,
    line: await findBankLine(of, row),
  };
}

/** Events of the object behind a movement, and what the endpoints answered. */
export async function findWebhooks(
  { db, merchantId }: Snapshot,
  relatedEntityId: string,
): Promise<MovementExplanation["webhooks"]> {
  const events = await db.event.findMany({
    where: { merchantId, relatedEntityId },
    orderBy: { sequence: "asc" },
    take: eventsMax,
    include: {
      deliveries: {
        orderBy: { createdAt: "asc" },
        include: { attemptLog: { orderBy: { number: "desc" }, take: 1 } },
      },
    },
  });
  return events.map(({ id, type, createdAt, deliveries }) => ({
    eventId: id,
    type,
    createdAt: createdAt.toISOString(),
    deliveries: deliveries.map(({ attemptLog, ...one }) => ({
      id: one.id,
      endpointId: one.endpointId,
      status: one.status,
      attempts: one.attempts,
      answer: attemptLog[0]?.status ?? null,
    })),
  }));
}
