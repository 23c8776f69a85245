import type { Env } from "#server/core/env.ts";
import { merchantRow } from "#server/data/rows/row.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { invoiceUrl } from "#server/records/billing/invoice-link.ts";
import { serializeLines } from "#server/records/payments/checkout-session.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { BillTo, Invoice } from "#server/wire/billing/invoice.ts";

/** Look-ups of one of a merchant's invoices. */
export const { find: findInvoice, lock: lockInvoice } = merchantRow(
  "Invoice",
  "invoices",
  (tx, key) => tx.invoice.findUnique({ where: key }),
);

type Amounts = Pick<InvoiceModel, "status" | "total" | "amountPaid" | "amountCredited">;

/** The amount left to pay, in the smallest currency unit: nothing of an invoice that is paid or void. */
export function amountDueOf({ status, total, amountPaid, amountCredited }: Amounts): bigint {
  if (status === "paid" || status === "void") return 0n;
  return total - amountPaid - amountCredited;
}

/** Row to wire. The only place where an invoice's BigInts become numbers. */
export function serializeInvoice(env: Env, row: InvoiceModel): Invoice {
  return {
    id: row.id,
    merchantId: row.merchantId,
    customerId: row.customerId,
    subscriptionId: row.subscriptionId,
    paymentIntentId: row.paymentIntentId,
    number: row.number,
    status: row.status,
    currency: row.currency,
    lineItems: serializeLines(row.lineItems),
    total: Number(row.total),
    taxAmount: Number(row.tax),
    amountPaid: Number(row.amountPaid),
    amountCredited: Number(row.amountCredited),
    amountDue: Number(amountDueOf(row)),
    billTo: row.billTo as BillTo,
    reference: row.reference,
    memo: row.memo,
    language: row.locale,
    paymentReference: row.paymentReference,
    payUrl: row.number === null ? null : invoiceUrl(env, row),
    dueAt: row.dueAt?.toISOString() ?? null,
    daysUntilDue: row.daysUntilDue,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finalizedAt: row.finalizedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    overdueAt: row.overdueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  };
}
