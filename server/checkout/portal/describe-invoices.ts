import type { PortalInvoice } from "#server/checkout/portal/view.ts";
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
