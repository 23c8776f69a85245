import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { OrderReminderModel } from "#server/generated/prisma/models.ts";
import { addressKeys } from "#server/notifications/reminders/address-key.ts";
import { quietMs } from "#server/payments/reminders/keep.ts";
import { readLeftOrder } from "#server/payments/reminders/left-order.ts";
import { queueReminder } from "#server/payments/reminders/letter.ts";
import { standingOf } from "#server/payments/reminders/standing.ts";

const toWrite = { table: "order_reminders", waits: "true", dueAt: "remindAt", atOnceMax: 50 };

/** A letter later than this says nothing to anybody any more. */
const wantedMs = 3 * dayMs;
const lookAgainMs = 10 * minuteMs;
/** An address hears of one order a day from a merchant, however many it left. */
const perAddressMs = dayMs;

/**
 * Writes the letters that shoppers asked for about orders that they left, each once. An order that is paid, or that
 * cannot be bought any more, is forgotten. A worker job; any number may run at once. Answers how many it dealt with.
 */
export async function writeReminders(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, toWrite, share);
  return eachApart(services.log, due, {
    act: (one) => remind(services, one),
    problem: "a reminder could not be written yet",
  });
}

/** The lock and the second look make it once; letter and mark are one transaction. */
async function remind(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const merchant = await services.db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  if (merchant.disabledAt) return false;
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const row = await lockDue(unit, ctx, id);
    if (!row) return false;
    const { remindAt } = row;
    const isLate = addMs(remindAt, wantedMs) <= ctx.clock.now();
    if (row.email === null || isLate) return forget(unit, row);
    const again = await signOfLife(unit, row);
    if (again && again > ctx.clock.now()) return putOff(unit, row, again);
    const standing = await standingOf(unit.tx, ctx, { ...row, email: row.email });
    if (standing === "not_yet") return putOff(unit, row, addMs(ctx.clock.now(), lookAgainMs));
    const isWanted = standing === "wanted" && !(await wasRemindedLately(unit, ctx, row.email));
    const order = isWanted ? await readLeftOrder(unit.tx, ctx, row) : null;
    if (!order) return forget(unit, row);
    await markWritten(unit, ctx, row);
    queueReminder(unit, ctx, { row: { ...row, email: row.email }, order, merchant });
    return true;
  });
}

type Due = OrderReminderModel & { remindAt: Date };

async function lockDue({ tx }: Unit, ctx: MerchantContext, id: string): Promise<Due | null> {
  const { merchantId } = ctx;
  await tx.$executeRaw`
    SELECT 1 FROM order_reminders WHERE "merchantId" = ${merchantId} AND id = ${id} FOR NO KEY UPDATE`;
  const row = await tx.orderReminder.findUnique({ where: own(ctx, id) });
  const { remindAt } = row ?? {};
  return row && remindAt && remindAt <= ctx.clock.now() ? { ...row, remindAt } : null;
}

/** When the letter is due by what the shopper did last on the session's page; null where nothing is known. */
async function signOfLife({ tx }: Unit, row: Due): Promise<Date | null> {
  const { merchantId, checkoutSessionId: sessionId } = row;
  if (!sessionId) return null;
  const last = await tx.checkoutStep.findFirst({
    where: { merchantId, sessionId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  return last && addMs(last.at, quietMs);
}

/** The lock lasts as long as the transaction: of two orders of one address only one is reminded of, whoever asks. */
async function wasRemindedLately(
  { tx }: Unit,
  { env, merchantId, clock }: MerchantContext,
  email: string,
): Promise<boolean> {
  const keys = addressKeys(env, merchantId, email);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${keys[0] ?? ""}, 0))`;
  const since = addMs(clock.now(), -perAddressMs);
  const where = { merchantId, addressKey: { in: keys }, writtenAt: { gt: since } };
  return (await tx.orderReminder.count({ where })) > 0;
}

async function markWritten({ tx }: Unit, ctx: MerchantContext, row: Due): Promise<void> {
  const now = ctx.clock.now();
  const data = { writtenAt: now, remindAt: null, email: null };
  await tx.orderReminder.update({ where: own(ctx, row.id), data });
  if (!row.checkoutSessionId) return;
  // Its own column alone: `updatedAt` says when the order was changed, or ended.
  await tx.checkoutSession.update({
    where: own(ctx, row.checkoutSessionId),
    data: { remindedAt: now },
  });
}

async function putOff({ tx }: Unit, row: Due, remindAt: Date): Promise<boolean> {
  await tx.orderReminder.update({ where: own(row, row.id), data: { remindAt } });
  return true;
}

async function forget({ tx }: Unit, row: Due): Promise<boolean> {
  await tx.orderReminder.delete({ where: own(row, row.id) });
  return true;
}
