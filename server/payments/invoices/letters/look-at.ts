import type { Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import type { LastLooks, Standing } from "#server/notifications/send.ts";
import type { InvoiceLetterName } from "#server/notifications/templates.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";

/**
 * The last look before an attempt to send a letter about an invoice: over once nothing is due, by payment, credit or void,
 * and for a customer who was erased.
 */
export async function lookAtInvoice(
  { db }: Services,
  { merchantId, data }: MessageModel,
): Promise<Standing> {
  const { reference = "" } = data as { reference?: string };
  const row = await db.invoice.findUnique({ where: own({ merchantId }, reference) });
  if (!row || amountDueOf(row) <= 0n) return "over";
  const customer = await db.customer.findUnique({ where: own({ merchantId }, row.customerId) });
  return customer && !customer.erasedAt ? "wanted" : "over";
}

/** Every letter about an invoice asks for its payment. */
export const invoiceLooks = {
  invoice_sent: lookAtInvoice,
  invoice_due: lookAtInvoice,
  invoice_overdue: lookAtInvoice,
} satisfies Record<InvoiceLetterName, LastLooks[string]>;
