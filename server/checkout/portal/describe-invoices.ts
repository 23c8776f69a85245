import type { Slice } from "#server/checkout/portal/describe-payments.ts";
import type { PortalInvoice, PortalPaidInvoice } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { invoiceUrl } from "#server/records/billing/invoice-link.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";

const shownMax = 20;

/** The invoices that the customer has still to pay, the one that is due first at the top. */
export async function describeInvoices({ ctx, customer }: Visitor): Promise<PortalInvoice[]> {
  const rows = await ctx.db.invoice.findMany({
    where: { merchantId: ctx.merchantId, customerId: customer.id, status: "open" },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    take: shownMax,
  });
  return rows.flatMap((row) =>
    row.number === null || amountDueOf(row) <= 0n
      ? []
      : {
          id: row.id,
          number: row.number,
          amount: Number(amountDueOf(row)),
          currency: row.currency,
          dueAt: row.dueAt?.toISOString() ?? null,
          payUrl: invoiceUrl(ctx.env, row),
        },
  );
}

/** Invoices that were paid on their page or by hand, newest first, and whether there are more; those of charges are under the payments. */
export async function describePaidInvoices(
  { ctx, customer }: Visitor,
  { take, skip }: Slice,
): Promise<{ paidInvoices: PortalPaidInvoice[]; hasMore: boolean }> {
  const rows = await ctx.db.invoice.findMany({
    where: {
      merchantId: ctx.merchantId,
      customerId: customer.id,
      status: "paid",
      OR: [{ paymentIntentId: null }, { intent: { subscriptionId: null } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: take + 1,
    skip,
  });
  const paidInvoices = rows.slice(0, take).flatMap((row) =>
    row.number === null || row.paidAt === null
      ? []
      : {
          id: row.id,
          number: row.number,
          amount: Number(row.total),
          currency: row.currency,
          paidAt: row.paidAt.toISOString(),
          pdfUrl: `${invoiceUrl(ctx.env, row)}/invoice.pdf`,
        },
  );
  return { paidInvoices, hasMore: rows.length > take };
}
