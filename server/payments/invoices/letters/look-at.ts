import type { Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import type { LastLooks, Standing } from "#server/notifications/send.ts";
import type { InvoiceLetterName } from "#server/notifications/templates.ts";
import { type InvoiceAct, mayInvoice } from "#server/payments/invoices/state.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";

/**
 * The last look before an attempt to send a letter about an invoice: over once its status ends the letter or nothing is
 * due, and for a customer who was erased.
 */
async function lookAtInvoice(
  { db }: Services,
  { merchantId, data }: MessageModel,
  act: InvoiceAct,
): Promise<Standing> {
  const { reference = "" } = data as { reference?: string };
  const row = await db.invoice.findUnique({ where: own({ merchantId }, reference) });
  if (!row || !mayInvoice(row.status, act) || amountDueOf(row) <= 0n) return "over";
  const customer = await db.customer.findUnique({ where: own({ merchantId }, row.customerId) });
  return customer && !customer.erasedAt ? "wanted" : "over";
}

const lookAtReminder: LastLooks[string] = (services, message) =>
  lookAtInvoice(services, message, "remind");

/** Every letter about an invoice asks for its payment; the reminders end where it is given up. */
export const invoiceLooks = {
  invoice_sent: (services, message) => lookAtInvoice(services, message, "send"),
  invoice_due: lookAtReminder,
  invoice_overdue: lookAtReminder,
} satisfies Record<InvoiceLetterName, LastLooks[string]>;
