import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { type Booked, readBooked } from "#server/payments/reconciliation/booked.ts";
import { readDoubts } from "#server/payments/reconciliation/doubts.ts";
import { askReported } from "#server/payments/reconciliation/reported.ts";
import { keepOpen, resolve } from "#server/payments/reconciliation/settle-difference.ts";
import { endSettled } from "#server/payments/reconciliation/unsettled.ts";
import type { ReconciliationReport } from "#server/wire/ledger/reconciliation.ts";

/**
 * A change of the last minutes may still be on its way to the other side, so it is not compared.
 */
const settlesWithinMs = 10 * minuteMs;
/** How far a daily run looks back: also over the run before it, which may not have happened. */
const daysBack = 2;
/** A run that has not finished by then is not waited for: its process may have died. */
const goesOnForMs = hourMs;

type Run = { merchantId?: string | null; days?: number };

/**
 * Compares our ledger with the processors: every payment, refund, dispute and payout that has
 * changed lately, and every one that still differed before. A difference is a row, and an event
 * when it is new; it ends when both sides say the same. Nothing is corrected by it. Safe to run at
 * any time.
 */
export async function reconcile(
  services: Services,
  { merchantId = null, days = daysBack }: Run = {},
): Promise<ReconciliationReport> {
  const { db, clock } = services;
  const now = clock.now();
  const until = addMs(now, -settlesWithinMs);
  const recent = { merchantId, since: addMs(now, -days * dayMs), until };
  const items = await readBooked(db, recent);
  let unanswered = 0;
  for (const item of items) if (!(await compared(services, item))) unanswered += 1;
  await compareDoubts(services, merchantId);
  await endSettled(services, merchantId);
  const open = await db.reconciliationDifference.count({
    where: { resolvedAt: null, ...(merchantId ? { merchantId } : {}) },
  });
  return { checked: items.length, unanswered, open };
}

/** Answers false when nobody could be asked. */
async function compared(services: Services, item: Booked): Promise<boolean> {
  const { subjectType, subjectId, currency, booked } = item;
  const reported = await askReported(services, item);
  if (reported === "unanswered") return false;
  const about = { subjectType, subjectId, currency, booked };
  if (reported === "missing") {
    await keepOpen(services, item, { ...about, kind: "missing_at_processor", reported: 0n });
    return true;
  }
  await resolve(services, item, "missing_at_processor");
  if (reported.amount === booked) await resolve(services, item, "amount");
  else await keepOpen(services, item, { ...about, kind: "amount", reported: reported.amount });
  return true;
}

/** An outcome that nobody has known for an hour is a difference, and ends when it is known. */
async function compareDoubts(services: Services, merchantId: string | null): Promise<number> {
  const doubts = await readDoubts(services, merchantId);
  for (const doubt of doubts) {
    const { merchantId: owner, ...about } = doubt;
    await keepOpen(services, { merchantId: owner }, { ...about, kind: "in_doubt", reported: null });
  }
  await services.db.reconciliationDifference.updateMany({
    where: {
      kind: "in_doubt",
      resolvedAt: null,
      subjectId: { notIn: doubts.map(({ subjectId }) => subjectId) },
      ...(merchantId ? { merchantId } : {}),
    },
    data: { resolvedAt: services.clock.now() },
  });
  return doubts.length;
}

/** A worker job: nothing is in doubt for much more than an hour without a row and an event. */
export async function reconcileDoubts(services: Services): Promise<number> {
  await compareDoubts(services, null);
  await endSettled(services, null);
  return 0;
}

/** A worker job: once a day, whoever did it. Several processes at once do more than they need, nothing wrong. */
export async function reconcileDaily(services: Services): Promise<number> {
  const { db, clock } = services;
  const startedAt = clock.now();
  // A little less than a day: the hour of the run does not wander.
  const recent = addMs(startedAt, -dayMs + hourMs / 2);
  const underWay = { finishedAt: null, startedAt: { gt: addMs(startedAt, -goesOnForMs) } };
  const where = { OR: [{ finishedAt: { gt: recent } }, underWay] };
  if ((await db.reconciliationRun.count({ where })) > 0) return 0;
  await reconcileAll(services);
  return 1;
}

/**
 * All merchants, on record: by the day, or by hand (`canary ledger reconcile`). It is on record from its start, so
 * that no other worker begins a second one beside it; one that fails is taken off and begun again, and so is
 * one whose process died, by the day's job an hour after it began.
 */
export async function reconcileAll(
  services: Services,
  days?: number,
): Promise<ReconciliationReport> {
  const { db, clock } = services;
  const id = newId("reconciliation");
  const startedAt = clock.now();
  const nothing = { checked: 0, unanswered: 0, open: 0 };
  await db.reconciliationRun.create({
    data: { ...nothing, id, startedAt, finishedAt: null },
  });
  try {
    const report = await reconcile(services, { days });
    const data = { ...report, finishedAt: clock.now() };
    await db.reconciliationRun.update({ where: { id }, data });
    return report;
  } catch (error) {
    await db.reconciliationRun.delete({ where: { id } });
    throw error;
  }
}
