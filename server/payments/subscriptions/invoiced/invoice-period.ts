import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { applyPending } from "#server/payments/subscriptions/changes/apply.ts";
import { leaveUnpaid } from "#server/payments/subscriptions/dunning/end-retries.ts";
import { readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { endSubscription } from "#server/payments/subscriptions/ending/end.ts";
import { insertOwed, owedId } from "#server/payments/subscriptions/invoiced/insert-owed.ts";
import { graceEnd, nextLook } from "#server/payments/subscriptions/invoiced/stand-by-invoices.ts";
import { noticeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { nextPeriod } from "#server/payments/subscriptions/periods/next-period.ts";
import {
  afterCharge,
  creditOf,
  priceRenewal,
} from "#server/payments/subscriptions/price-renewal.ts";

/**
 * The worker's part in a locked subscription that is paid by invoice and is due: an invoice that is overdue for too
 * long ends it or leaves it unpaid, by the merchant's setting; the end of its period ends it or begins the next one with an
 * open invoice. All in the caller's transaction: done twice, it does the second thing that is due, or nothing.
 */
export async function lookAtInvoiced(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  const now = ctx.clock.now();
  const endsAt = row.status === "past_due" ? await graceEnd(unit.tx, ctx, row) : null;
  if (endsAt && endsAt <= now) {
    const { afterRetries } = await readDunning(unit.tx, ctx);
    if (afterRetries === "cancel") {
      await endSubscription(unit, ctx, { row, because: "unpaid" });
      return;
    }
    if (afterRetries === "unpaid") {
      await leaveUnpaid(unit, ctx, row);
      return;
    }
  }
  if (row.currentPeriodEnd <= now) return endPeriod(unit, ctx, { row, endsAt });
  const nextAttemptAt = await nextLook(unit.tx, ctx, { row, endsAt });
  await changeSubscription(unit, ctx, {
    row,
    act: "note",
    derived: { nextAttemptAt, leaseUntil: null },
  });
}

type Over = { row: SubscriptionModel; endsAt: Date | null };

async function endPeriod(unit: Unit, ctx: MerchantContext, { row, endsAt }: Over): Promise<void> {
  if (row.cancelAtPeriodEnd) {
    await endSubscription(unit, ctx, { row, because: "canceled" });
    return;
  }
  const current = await applyPending(unit, ctx, row);
  const price = await priceRenewal(unit.tx, ctx, current);
  const period = nextPeriod(current, ctx.clock.now());
  const begun = { ...current, ...period };
  const next = await afterCharge(unit.tx, ctx, { row: begun, credit: creditOf(price) });
  const { currentPeriodStart: start, currentPeriodEnd: end } = period;
  const invoiceId = owedId(price);
  const after = await changeSubscription(unit, ctx, {
    row: current,
    act: "begin_period",
    data: {
      ...period,
      ...next,
      ...(invoiceId && { latestInvoiceId: invoiceId }),
      nextAttemptAt: await nextLook(unit.tx, ctx, { row: begun, endsAt }),
      leaseUntil: null,
      noticeAt: noticeAt(start, end, false),
      paidPrices: Prisma.DbNull,
    },
  });
  await insertOwed(unit, ctx, { id: invoiceId, row: after, price, period });
}
