import type { Tx } from "#server/data/db.ts";
import type { LedgerAccountType } from "#server/generated/prisma/enums.ts";

export type AccountOwner = { merchantId: string; type: LedgerAccountType; ownerId: string };

export type CurrencyBalance = { currency: string; amount: bigint };

/**
 * An owner's balances in the smallest currency unit, the currency used first coming first; with
 * `at`, as they stood at the end of that millisecond, in the currencies that had moved by then.
 */
export async function readBalances(
  tx: Tx,
  owner: AccountOwner,
  at?: Date,
): Promise<CurrencyBalance[]> {
  if (at) return balancesAt(tx, owner, at);
  const rows = await tx.ledgerAccount.findMany({
    where: { ...owner, entryCount: { gt: 0n } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { currency: true, balance: true },
  });
  return rows.map((row) => ({ currency: row.currency, amount: row.balance }));
}

/** An account's entries never go back in time, so the latest until then tells. */
async function balancesAt(tx: Tx, owner: AccountOwner, at: Date): Promise<CurrencyBalance[]> {
  return tx.$queryRaw<CurrencyBalance[]>`
    SELECT a.currency, e.amount
    FROM ledger_accounts a
    CROSS JOIN LATERAL (
      SELECT "balanceAfter" AS amount FROM ledger_entries
      WHERE "merchantId" = ${owner.merchantId} AND "accountId" = a.id AND "createdAt" <= ${at}
      ORDER BY "createdAt" DESC, number DESC LIMIT 1
    ) e
    WHERE a."merchantId" = ${owner.merchantId} AND a.type = ${owner.type}::"LedgerAccountType"
      AND a."ownerId" = ${owner.ownerId}
    ORDER BY a."createdAt", a.id`;
}
