import { merchantRow } from "#server/data/rows/row.ts";
import type { BankStatementModel } from "#server/generated/prisma/models.ts";
import type { BankStatement } from "#server/wire/billing/bank-statement.ts";

/** Look-ups of one of a merchant's bank statements. */
export const { find: findBankStatement, lock: lockBankStatement } = merchantRow(
  "BankStatement",
  "bank_statements",
  (tx, key) => tx.bankStatement.findUnique({ where: key }),
);

/** Row to wire. */
export function serializeBankStatement(row: BankStatementModel): BankStatement {
  const outcomes = row.outcomes as BankStatement["outcomes"];
  return {
    id: row.id,
    merchantId: row.merchantId,
    accounts: row.accounts,
    bookedFrom: row.bookedFrom,
    bookedTo: row.bookedTo,
    entries: outcomes.reduce((sum, { entries }) => sum + entries, 0),
    outcomes,
    leftOut: row.leftOut as BankStatement["leftOut"],
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
