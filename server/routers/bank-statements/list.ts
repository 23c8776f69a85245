import type { MerchantContext, ReadingContext } from "#server/core/context.ts";
import { madeWithin } from "#server/data/rows/dates.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { findNumbered } from "#server/payments/bank-statements/find-invoices.ts";
import {
  findBankStatement,
  serializeBankStatement,
} from "#server/records/billing/bank-statement.ts";
import type {
  BankStatementEntry,
  EntryOutcome,
  ListBankStatements,
} from "#server/wire/billing/bank-statement.ts";

/** Bank statements, newest first. */
export async function listBankStatements(ctx: ReadingContext, input: ListBankStatements) {
  const where = { ...madeWithin(input), merchantId: ctx.merchantId };
  return page(input, {
    where,
    find: (query) => ctx.db.bankStatement.findMany(query),
    findPlace: (query) => ctx.db.bankStatement.findMany({ select: placeOf, ...query }),
    count: () => ctx.db.bankStatement.count({ where }),
    serialize: serializeBankStatement,
  });
}

/** The credits of a statement, in the order of its file, with the invoices that they name as they are now. @throws not_found */
export async function listEntries(
  ctx: MerchantContext,
  id: string,
): Promise<{ entries: BankStatementEntry[] }> {
  const { merchantId } = ctx;
  const statement = await findBankStatement(ctx.db, ctx, id);
  const rows = await ctx.db.bankStatementEntry.findMany({
    where: { merchantId, statementId: statement.id },
    orderBy: { position: "asc" },
  });
  const ids = [...new Set(rows.flatMap(({ invoiceIds }) => invoiceIds))];
  const invoices = await findNumbered(ctx.db, { merchantId, id: { in: ids } });
  const byId = new Map(invoices.map((one) => [one.id, one]));
  return {
    entries: rows.map((row) => ({
      id: row.id,
      bookedOn: row.bookedOn,
      amount: Number(row.amount),
      currency: row.currency,
      payer: row.payer,
      payerIban: row.payerIban,
      text: row.text,
      bankReference: row.bankReference,
      outcome: row.outcome as EntryOutcome,
      invoices: row.invoiceIds.flatMap((invoiceId) => {
        const found = byId.get(invoiceId);
        if (!found) return [];
        const { number, amountDue, currency } = found;
        return [{ id: invoiceId, number, amountDue, currency }];
      }),
    })),
  };
}
