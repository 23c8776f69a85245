import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { AccountOwner } from "#server/ledger/balances.ts";

export type MovementSum = {
  currency: string;
  type: string;
  count: number;
  net: bigint;
  fee: bigint;
};

/** The effect of each kind of movement on a merchant's balances from `from` until before `to`, by currency. */
export async function sumMovements(
  tx: ReadingTx,
  { merchantId, type, ownerId }: AccountOwner,
  { from, to }: { from: Date; to: Date },
): Promise<MovementSum[]> {
  return tx.$queryRaw<MovementSum[]>`
    SELECT a.currency, t.type, count(*)::int AS count, sum(e.amount)::bigint AS net,
           coalesce(sum(f.amount), 0)::bigint AS fee
      FROM ledger_accounts a
      JOIN ledger_entries e ON e."merchantId" = a."merchantId" AND e."accountId" = a.id
      JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
      LEFT JOIN LATERAL (
        SELECT sum(fee.amount) AS amount FROM ledger_entries fee
          JOIN ledger_accounts fa ON fa."merchantId" = ${merchantId} AND fa.id = fee."accountId" AND fa.type = 'fees'
         WHERE fee."merchantId" = ${merchantId} AND fee."transactionId" = t.id
      ) f ON true
     WHERE a."merchantId" = ${merchantId} AND a.type = ${type}::"LedgerAccountType" AND a."ownerId" = ${ownerId}
       AND e."createdAt" >= ${from} AND e."createdAt" < ${to}
     GROUP BY a.currency, t.type ORDER BY a.currency, min(e."createdAt"), t.type`;
}
