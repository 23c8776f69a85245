import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { EventType } from "#server/events/catalog.ts";
import { emit } from "#server/events/emit.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { type InvoiceAct, invoiceAfter, mayInvoice } from "#server/payments/invoices/state.ts";
import { followInvoice } from "#server/payments/subscriptions/invoiced/stand-by-invoices.ts";
import { serializeInvoice } from "#server/records/billing/invoice.ts";

type Change = {
  /** The row, locked. */
  row: InvoiceModel;
  act: InvoiceAct;
  data: Prisma.InvoiceUncheckedUpdateInput;
  event: Extract<EventType, `invoice.${string}`> | null;
};

/**
 * Changes an invoice that the caller has locked, by an act that its status allows, and emits the act's event. A
 * subscription that is paid by it follows. The one place that writes a status. @throws invalid_state
 */
export async function changeInvoice(
  unit: Unit,
  ctx: MerchantContext,
  { row, act, data, event }: Change,
): Promise<InvoiceModel> {
  const status = invoiceAfter(row.status, act);
  const ends = mayInvoice(status, "remind") ? {} : { nextLetterAt: null };
  const changed = await unit.tx.invoice.update({
    where: own(ctx, row.id),
    data: { ...ends, updatedAt: ctx.clock.now(), ...data, status },
  });
  if (event) emit(unit, ctx, event, serializeInvoice(ctx.env, changed));
  if (status === "paid" || status === "void") await followInvoice(unit, ctx, changed);
  return changed;
}
