import type { MerchantContext } from "#server/core/context.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import {
  invoicesNamed,
  type NumberedInvoice,
  numbersSought,
} from "#server/payments/bank-statements/match-credits.ts";
import type { Credit } from "#server/payments/bank-statements/read-statement.ts";
import { mayInvoice } from "#server/payments/invoices/state.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";

type Reading = Pick<ReadingTx, "invoice" | "invoiceSeries">;

/** The invoices that each of these credits names, whatever has become of them. */
export async function findNamed(
  tx: Reading,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  credits: readonly Credit[],
): Promise<NumberedInvoice[][]> {
  const series = await tx.invoiceSeries.findMany({
    where: { merchantId },
    select: { series: true },
  });
  const names = series.map((one) => one.series);
  const sought = credits.map((credit) => numbersSought(credit, names));
  const numbers = [...new Set(sought.flat())];
  const found = await findNumbered(tx, { merchantId, number: { in: numbers } });
  return credits.map((credit, at) => {
    const own = new Set(sought[at]);
    const candidates = found.filter(({ number }) => own.has(number));
    return invoicesNamed(credit, candidates);
  });
}

/** Invoices with a number, as entries are compared with them. */
export async function findNumbered(
  tx: Pick<Reading, "invoice">,
  where: Prisma.InvoiceWhereInput & { merchantId: string },
): Promise<NumberedInvoice[]> {
  const rows = await tx.invoice.findMany({ where, orderBy: { number: "asc" } });
  return rows.flatMap((row) => (row.number === null ? [] : [numbered(row, row.number)]));
}

/** An invoice as entries are compared with it. */
export function numbered(row: InvoiceModel, number: string): NumberedInvoice {
  return {
    id: row.id,
    number,
    amountDue: Number(amountDueOf(row)),
    currency: row.currency,
    state: mayInvoice(row.status, "pay") ? "payable" : row.status === "void" ? "void" : "paid",
  };
}
