import { addMs, dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type {
  BankAccount,
  PayoutRail,
  ProcessorPayout,
} from "#server/core/interfaces/payout-rail.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import { unseal } from "#server/core/secret-box.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import { processorFor, processorOf, processorsOf } from "#server/payments/processor/registry.ts";
import { orUnsettled } from "#server/payments/reconciliation/unsettled.ts";
import { mayBePaid } from "#server/routers/payouts/destination.ts";
import { movePayout } from "#server/routers/payouts/move.ts";

/** How long a payout can be canceled before the bank gets it. */
export const payoutWaitsMs = minuteMs;
const leaseMs = minuteMs;
const onTheirWay: Queue = {
  table: "payouts",
  waits: `"nextStepAt" IS NOT NULL`,
  dueAt: "nextStepAt",
  lease: "nextStepAt",
  leaseMs,
  atOnceMax: 20,
};
const askAgainMs = 10 * secondMs;
const complianceAgainMs = hourMs;
/** Banks send a payout back within five business days (Stripe's API reference, "The Payout object"). */
const watchedMs = 7 * dayMs;

/**
 * Hands payouts to the processor that pays merchants, and asks it what became of them, until none
 * can come back any more. The payout's id is the key: asked twice, paid once. A worker job; any
 * number may run at once. Answers how many it took a step further.
 */
export async function sendPayouts(services: Services, share: Share = wholeShare): Promise<number> {
  if (processorsOf(services).every(({ payouts }) => payouts === undefined)) return 0;
  const due = await leaseDue(services, onTheirWay, share);
  return eachApart(services.log, due, {
    act: (one) => stepped(services, one),
    problem: "a payout could not be carried on yet",
    level: "warn",
  });
}

async function stepped(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  const row = await ctx.db.payout.findUniqueOrThrow({ where: own(ctx, id) });
  const processor = row.processor ?? processorFor(ctx).name;
  const rail = processorOf(ctx, { processor }).payouts;
  if (!rail) return false;
  const { currency, amount: booked } = row;
  const subject = { subjectType: "payout", subjectId: id, currency, booked } as const;
  const step = row.status === "pending" ? handOver : follow;
  return orUnsettled(ctx, subject, () => step(ctx, rail, row));
}

/**
 * Hands a payout over. From this commit on it cannot be canceled any more: the bank may have it. If
 * another worker was first, or an administrator who has it paid in another way, the payout is
 * theirs.
 */
async function handOver(
  ctx: MerchantContext,
  rail: PayoutRail,
  row: PayoutModel,
): Promise<boolean> {
  const account = accountOf(ctx, row);
  if (account && !(await mayBePaid(ctx, account))) {
    await askLater(ctx, row, complianceAgainMs);
    return false;
  }
  const nextStepAt = addMs(ctx.clock.now(), leaseMs);
  const taken = await transactAside(ctx, (unit) =>
    movePayout(unit, ctx, { id: row.id, to: "in_transit", nextStepAt }),
  );
  if (taken.nextStepAt?.getTime() !== nextStepAt.getTime()) return false;
  await follow(ctx, rail, taken);
  return true;
}

async function follow(ctx: MerchantContext, rail: PayoutRail, row: PayoutModel): Promise<boolean> {
  if (row.status !== "in_transit" && row.status !== "paid") {
    await askLater(ctx, row, null);
    return false;
  }
  const answer = await ask(ctx, rail, row);
  const { id } = row;
  if (answer.status === "failed") {
    const to = row.status === "paid" ? "returned" : "failed";
    const failureReason = answer.failureCode ?? undefined;
    const failed = { id, to, failureReason, processorPayout: answer.id || undefined } as const;
    await transactAside(ctx, (unit) => movePayout(unit, ctx, failed));
    return true;
  }
  const processorPayout = answer.id;
  await ctx.db.payout.updateMany({ where: ofRow(ctx, id), data: { processorPayout } });
  if (answer.status === "paid" && row.status === "in_transit") {
    const nextStepAt = addMs(ctx.clock.now(), askAgainMs);
    await transactAside(ctx, (unit) => movePayout(unit, ctx, { id, to: "paid", nextStepAt }));
    return true;
  }
  await askLater(ctx, row, pause(ctx, row));
  return false;
}

/**
 * Milliseconds until the payout is asked about again. A paid one is asked about less and less often; null ends it
 * after `watchedMs`.
 */
function pause(ctx: MerchantContext, { paidAt }: PayoutModel): number | null {
  if (!paidAt) return askAgainMs;
  const ageMs = ctx.clock.now().getTime() - paidAt.getTime();
  return ageMs > watchedMs ? null : Math.max(askAgainMs, Math.floor(ageMs / 2));
}

async function ask(
  ctx: MerchantContext,
  rail: PayoutRail,
  row: PayoutModel,
): Promise<ProcessorPayout> {
  if (row.processorPayout) return rail.retrievePayout(row.processorPayout);
  const destination = accountOf(ctx, row);
  if (!destination) return { id: "", amount: 0, status: "failed", failureCode: "no_destination" };
  const { id: payoutId, amount, currency } = row;
  try {
    return await rail.createPayout({ payoutId, amount: Number(amount), currency, destination });
  } catch (error) {
    if (!isProcessorRefused(error)) throw error;
    return { id: "", amount: 0, status: "failed", failureCode: error.code };
  }
}

function accountOf({ env }: MerchantContext, row: PayoutModel): BankAccount | null {
  const sealed = row.sealedDestination;
  return sealed ? (JSON.parse(unseal(env, "payout-destination", sealed)) as BankAccount) : null;
}

async function askLater(ctx: MerchantContext, row: PayoutModel, ms: number | null): Promise<void> {
  const nextStepAt = ms === null ? null : addMs(ctx.clock.now(), ms);
  await ctx.db.payout.updateMany({
    where: { ...ofRow(ctx, row.id), status: row.status },
    data: { nextStepAt },
  });
}

function ofRow({ merchantId }: MerchantContext, id: string) {
  return { merchantId, id };
}
