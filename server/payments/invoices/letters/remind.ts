import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { isBeforeDue, overdueFrom } from "#server/payments/invoices/letters/letter-times.ts";
import { tellInvoice } from "#server/payments/invoices/letters/tell.ts";
import { mayInvoice } from "#server/payments/invoices/state.ts";
import { followInvoice } from "#server/payments/subscriptions/invoiced/stand-by-invoices.ts";
import { lockInvoice, serializeInvoice } from "#server/records/billing/invoice.ts";

const toLookAt = {
  table: "invoices",
  waits: `status = 'open'`,
  dueAt: "nextLetterAt",
  atOnceMax: 50,
};

/**
 * Reminds buyers of open invoices, once before they are due and once after, and finds invoices overdue. Only invoices that
 * were sent are reminded of, and nobody is reminded of one that is paid. Emits `invoice.overdue`, and
 * `subscription.past_due` of a subscription that is paid by it. A worker job; any number
 * may run at once. Answers how many invoices it dealt with.
 */
export async function remindOfInvoices(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, toLookAt, share);
  return eachApart(services.log, due, {
    act: (one) => remind(services, one),
    problem: "an invoice could not be reminded of yet",
  });
}

/** The lock and the second look make each letter once, whichever worker comes first. */
async function remind(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const merchant = await services.db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  // Closed by an operator: nobody can pay it either.
  if (merchant.disabledAt) return false;
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const row = await lockInvoice(unit.tx, ctx, id);
    const now = ctx.clock.now();
    const isDue = row.nextLetterAt !== null && row.nextLetterAt <= now;
    if (!isDue || !mayInvoice(row.status, "remind") || !row.dueAt) return false;
    if (isBeforeDue(row, now)) await remindBefore(unit, ctx, row);
    else await findOverdue(unit, ctx, row);
    return true;
  });
}

async function remindBefore(unit: Unit, ctx: MerchantContext, row: InvoiceModel): Promise<void> {
  const isTold = row.sentAt !== null && (await tellInvoice(unit, ctx, { row, letter: "before" }));
  await unit.tx.invoice.update({
    where: own(ctx, row.id),
    data: {
      nextLetterAt: row.dueAt && overdueFrom(row.dueAt),
      ...(isTold && { remindedAt: ctx.clock.now() }),
    },
  });
}

async function findOverdue(unit: Unit, ctx: MerchantContext, row: InvoiceModel): Promise<void> {
  const now = ctx.clock.now();
  const overdue = await unit.tx.invoice.update({
    where: own(ctx, row.id),
    data: { nextLetterAt: null, overdueAt: now, updatedAt: now },
  });
  if (row.sentAt) await tellInvoice(unit, ctx, { row: overdue, letter: "overdue" });
  emit(unit, ctx, "invoice.overdue", serializeInvoice(ctx.env, overdue));
  await followInvoice(unit, ctx, overdue);
}
