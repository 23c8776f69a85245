import type { ReadingContext } from "#server/core/context.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";
import { getCustomerNames } from "#server/routers/dashboard/customer-names.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";
import type { DueSum, InvoicesDue } from "#server/wire/billing/invoices-due.ts";

const rowsMax = 5;

type Sum = Omit<DueSum, "amount" | "lateAmount"> & { amount: bigint; lateAmount: bigint };

/** The sums of open invoices by currency, late ones apart, and those that are due first. */
export async function getInvoicesDue(ctx: ReadingContext): Promise<InvoicesDue> {
  const { db, merchantId } = ctx;
  const now = ctx.clock.now();
  const [sums, rows] = await Promise.all([
    db.$queryRaw<Sum[]>`
      SELECT currency, count(*)::int AS invoices, sum(due)::bigint AS amount, count(*) FILTER (WHERE late)::int AS late,
        coalesce(sum(due) FILTER (WHERE late), 0)::bigint AS "lateAmount"
      FROM (
        SELECT currency, total - "amountPaid" - "amountCredited" AS due, "dueAt" < ${now} AS late
        FROM invoices WHERE "merchantId" = ${merchantId} AND status = 'open') AS one
      GROUP BY currency ORDER BY currency`,
    db.invoice.findMany({
      where: { merchantId, status: "open" },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      take: rowsMax,
    }),
  ]);
  const names = await getCustomerNames(
    ctx,
    rows.map(({ customerId }) => customerId),
  );
  return {
    sums: sums.map((sum) => ({
      ...sum,
      amount: Number(sum.amount),
      lateAmount: Number(sum.lateAmount),
    })),
    rows: rows.map((row) => ({
      id: row.id,
      buyer: (row.billTo as BillTo).name || (names[row.customerId] ?? ""),
      amount: Number(amountDueOf(row)),
      currency: row.currency,
      dueAt: (row.dueAt ?? now).toISOString(),
    })),
  };
}
