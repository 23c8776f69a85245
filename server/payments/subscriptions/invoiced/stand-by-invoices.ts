import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { InvoiceModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { lockSubscription } from "#server/records/payments/subscription.ts";

/** An invoice has become overdue, was paid or is owed no more: its subscription follows. The invoice: locked. */
export async function followInvoice(
  unit: Unit,
  ctx: MerchantContext,
  { subscriptionId }: InvoiceModel,
): Promise<void> {
  if (!subscriptionId) return;
  await standByInvoices(unit, ctx, await lockSubscription(unit.tx, ctx, subscriptionId));
}

/**
 * A locked subscription that is paid by invoice is past due while one of its invoices is overdue, and active once none is.
 * Emits `subscription.past_due` or `subscription.updated` if that is news. Others stay as they are.
 */
export async function standByInvoices(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  if (row.collection !== "invoice") return row;
  const endsAt = await graceEnd(unit.tx, ctx, row);
  const { currentPeriodEnd } = row;
  if (endsAt && row.status === "active")
    return changeSubscription(unit, ctx, {
      row,
      act: "decline",
      derived: { nextAttemptAt: await nextLook(unit.tx, ctx, { row, endsAt }), leaseUntil: null },
    });
  if (endsAt || (row.status !== "past_due" && row.status !== "unpaid")) return row;
  return changeSubscription(unit, ctx, {
    row,
    act: "settle",
    derived: { nextAttemptAt: currentPeriodEnd, leaseUntil: null },
  });
}

/**
 * When the patience with the oldest overdue invoice of a subscription ends: after all days of the merchant's retries. Null
 * while none is overdue.
 */
export async function graceEnd(
  tx: Tx,
  ctx: MerchantContext,
  { merchantId, id }: SubscriptionModel,
): Promise<Date | null> {
  const oldest = await tx.invoice.findFirst({
    where: {
      merchantId,
      subscriptionId: id,
      overdueAt: { not: null },
      status: { in: ["open", "uncollectible"] },
    },
    orderBy: { overdueAt: "asc" },
    select: { overdueAt: true },
  });
  if (!oldest?.overdueAt) return null;
  const { retryDays } = await readDunning(tx, ctx);
  return addMs(oldest.overdueAt, retryDays.reduce((sum, days) => sum + days, 0) * dayMs);
}

/** When the worker looks at a past-due one next: at the end of its period, or of the merchant's patience before. */
export async function nextLook(
  tx: Tx,
  ctx: MerchantContext,
  { row, endsAt }: { row: SubscriptionModel; endsAt: Date | null },
): Promise<Date> {
  const { currentPeriodEnd: end } = row;
  if (!endsAt || endsAt >= end) return end;
  const { afterRetries } = await readDunning(tx, ctx);
  return afterRetries === "keep" ? end : endsAt;
}
