import { invariant } from "#server/core/assert.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { Tx } from "#server/data/db.ts";
import type { AccountOwner } from "#server/ledger/balances.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";
import type { TransactionType } from "#server/wire/atoms/transaction-type.ts";

export type MovementFilter = {
  currency?: string;
  type?: TransactionType;
  /** Both ends are included. */
  from?: Date;
  to?: Date;
};

/** An entry of one account, with what its transaction says of it. */
export type Movement = {
  id: string;
  type: TransactionType;
  amount: bigint;
  /** What our fees got with it. */
  fee: bigint;
  currency: string;
  description: string | null;
  relatedEntityId: string;
  relatedEntityType: string;
  balanceAfter: bigint;
  createdAt: Date;
};

type Query = { owner: AccountOwner; filter: MovementFilter; page: Page };

/**
 * One page of an owner's movements in all its currencies, newest first, with the exact total. The
 * unfiltered total is the sum of the accounts' own counters, however many entries there are.
 */
export async function readMovements(
  tx: Tx,
  query: Query,
): Promise<{ movements: Movement[]; total: number }> {
  const accountIds = await findAccounts(tx, query);
  const [movements, total] = await Promise.all([
    selectMovements(
      tx,
      query,
      accountIds.map((account) => account.id),
    ),
    countMovements(tx, query, accountIds),
  ]);
  return { movements, total };
}

type Account = { id: string; entryCount: bigint };

async function findAccounts(tx: Tx, { owner, filter }: Query): Promise<Account[]> {
  return tx.ledgerAccount.findMany({
    where: { ...owner, currency: filter.currency },
    select: { id: true, entryCount: true },
  });
}

/** The order in which an account has moved, whatever the clocks said. */
const byNumber = Prisma.sql`e.number DESC`;

/** The newest of each account by its index, then the newest of all: no account is read whole. */
async function selectMovements(
  tx: Tx,
  { owner, filter, page }: Query,
  accountIds: string[],
): Promise<Movement[]> {
  const { from, to } = range(filter);
  const { type = null } = filter;
  const isWhole = accountIds.length === 1 && !filter.from && !filter.to;
  return tx.$queryRaw<Movement[]>`
    SELECT m.*, ${owner.type === "merchant" ? feesOf : noFees} AS fee FROM unnest(${accountIds}::text[]) AS a (id)
    CROSS JOIN LATERAL (
      SELECT t.id, t."merchantId", t.type, e.amount, t.currency, t.description, t."relatedEntityId", t."relatedEntityType",
             e."balanceAfter", e."createdAt", e.number
      FROM ledger_entries e
      JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
      WHERE e."merchantId" = ${owner.merchantId} AND e."accountId" = a.id AND e."createdAt" BETWEEN ${from} AND ${to}
        AND (${type}::text IS NULL OR t.type = ${type})
      ORDER BY ${isWhole ? byNumber : Prisma.sql`e."createdAt" DESC, ${byNumber}`}
      LIMIT ${page.offset + page.limit}
    ) m
    ORDER BY ${isWhole ? Prisma.sql`m.number DESC` : Prisma.sql`m."createdAt" DESC, m.currency, m.number DESC`}
    LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** A customer pays no fee: the merchant does, also of what is paid from a customer's balance. */
const noFees = Prisma.sql`0::bigint`;
const feesOf = Prisma.sql`coalesce((
  SELECT sum(f.amount) FROM ledger_entries f
  JOIN ledger_accounts fa ON fa."merchantId" = f."merchantId" AND fa.id = f."accountId" AND fa.type = 'fees'
  WHERE f."merchantId" = m."merchantId" AND f."transactionId" = m.id), 0)::bigint`;

async function countMovements(
  tx: Tx,
  { owner, filter }: Query,
  accounts: Account[],
): Promise<number> {
  if (!filter.type && !filter.from && !filter.to) {
    return Number(accounts.reduce((total, account) => total + account.entryCount, 0n));
  }
  const { from, to } = range(filter);
  const { type = null } = filter;
  const [row] = await tx.$queryRaw<{ total: bigint }[]>`
    SELECT count(*) AS total
    FROM ledger_entries e
    JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
    WHERE e."merchantId" = ${owner.merchantId} AND e."accountId" = ANY (${accounts.map((account) => account.id)}::text[])
      AND e."createdAt" BETWEEN ${from} AND ${to} AND (${type}::text IS NULL OR t.type = ${type})`;
  invariant(row, "count answers one row");
  return Number(row.total);
}

/** The whole of time where no end is given. */
function range(filter: MovementFilter) {
  return {
    from: filter.from ?? new Date(0),
    to: filter.to ?? new Date("9999-12-31T23:59:59.999Z"),
  };
}
