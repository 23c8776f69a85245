import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { InvoiceModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { changeInvoice } from "#server/payments/invoices/change.ts";
import { mayInvoice } from "#server/payments/invoices/state.ts";
import { amountDueOf, lockInvoice } from "#server/records/billing/invoice.ts";

/**
 * Marks an invoice paid by a payment of its page, in the transaction of the payment. Emits `invoice.paid`. The page's
 * payment was of exactly what was due: whatever changes that ends the page first.
 */
export async function invoicePaid(
  unit: Unit,
  ctx: MerchantContext,
  { invoiceId, intent }: { invoiceId: string; intent: PaymentIntentModel },
): Promise<void> {
  const row = await lockInvoice(unit.tx, ctx, invoiceId);
  await payInvoice(unit, ctx, {
    row,
    data: { paymentIntentId: intent.id, amountPaid: { increment: intent.amountCaptured } },
  });
}

type Payment = { row: InvoiceModel; data: Parameters<typeof changeInvoice>[2]["data"] };

/** Marks a locked invoice paid. Emits `invoice.paid`. @throws invalid_state */
export async function payInvoice(
  unit: Unit,
  ctx: MerchantContext,
  { row, data }: Payment,
): Promise<InvoiceModel> {
  return changeInvoice(unit, ctx, {
    row,
    act: "pay",
    data: { paidAt: ctx.clock.now(), ...data },
    event: "invoice.paid",
  });
}

/** Marks a locked invoice paid of which nothing is left to pay, such as by credit notes; any other stays as it is. */
export async function payIfNothingIsDue(
  unit: Unit,
  ctx: MerchantContext,
  row: InvoiceModel,
): Promise<InvoiceModel> {
  if (amountDueOf(row) > 0n || !mayInvoice(row.status, "pay")) return row;
  return payInvoice(unit, ctx, { row, data: {} });
}
