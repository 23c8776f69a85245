import { addMs } from "#server/core/clock.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { Tx } from "#server/data/db.ts";
import type { LedgerAccountType } from "#server/generated/prisma/enums.ts";

export type AccountOwner = { merchantId: string; type: LedgerAccountType; ownerId: string };

export type CurrencyBalance = {
  currency: string;
  amount: bigint;
  /** For a customer's current balance: the part that may not be spent. */
  frozen?: bigint;
  /** When its latest entry was made. */
  movedAt?: Date | null;
  /** For a balance at a moment: the number of its latest entry by then. */
  number?: bigint;
};

/**
 * An owner's balances in the smallest currency unit, the currency used first coming first; with
 * `at`, as they stood at the end of that millisecond, in the currencies that had moved by then.
 */
export async function readBalances(
  tx: ReadingTx,
  owner: AccountOwner,
  at?: Date,
): Promise<CurrencyBalance[]> {
  if (at) return balancesAt(tx, owner, at);
  const rows = await tx.ledgerAccount.findMany({
    where: { ...owner, entryCount: { gt: 0n } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { currency: true, balance: true, frozen: true, lastAt: true },
  });
  return rows.map(({ balance, lastAt, ...row }) => ({ ...row, amount: balance, movedAt: lastAt }));
}

/** A wrong clock may have dated an entry ahead; among the latest in time the last in number tells. */
const latestMax = 100;

/**
 * The moment up to which a balance at `at` can no longer change: before what is being written right
 * now, which will be dated when it began.
 */
export async function settledMoment(tx: Tx, at: Date): Promise<Date> {
  const [row] = await tx.$queryRaw<{ began: Date | null }[]>`
    SELECT min(xact_start) AS began FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  const began = row?.began ?? null;
  return began && began <= at ? addMs(began, -1) : at;
}

async function balancesAt(
  tx: ReadingTx,
  owner: AccountOwner,
  at: Date,
): Promise<CurrencyBalance[]> {
  return tx.$queryRaw<CurrencyBalance[]>`
    SELECT a.currency, e.amount, e."movedAt", e.number
    FROM ledger_accounts a
    CROSS JOIN LATERAL (
      SELECT "balanceAfter" AS amount, "createdAt" AS "movedAt", number FROM (
        SELECT number, "balanceAfter", "createdAt" FROM ledger_entries
        WHERE "merchantId" = ${owner.merchantId} AND "accountId" = a.id AND "createdAt" <= ${at}
        ORDER BY "createdAt" DESC, number DESC LIMIT ${latestMax}
      ) latest ORDER BY number DESC LIMIT 1
    ) e
    WHERE a."merchantId" = ${owner.merchantId} AND a.type = ${owner.type}::"LedgerAccountType"
      AND a."ownerId" = ${owner.ownerId}
    ORDER BY a."createdAt", a.id`;
}
