import { invariant } from "#server/core/assert.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { AccountOwner } from "#server/ledger/balances.ts";
import type { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";

export type MovementFilter = {
  currency?: string;
  type?: TransactionType;
  /** Both ends are included. */
  from?: Date;
  to?: Date;
};

/** An entry of one account, with the type and description of its transaction. */
export type Movement = {
  id: string;
  type: TransactionType;
  amount: bigint;
  /** The fee that we got with it. */
  fee: bigint;
  currency: string;
  description: string | null;
  relatedEntityId: string;
  relatedEntityType: string;
  balanceAfter: bigint;
  createdAt: Date;
};

/** `after`: the transaction of the last movement of the page before. */
type Slice = { limit: number; offset: number; after?: string | undefined };
type Query = { owner: AccountOwner; filter: MovementFilter; page: Slice };

/**
 * One page of an owner's movements in all its currencies, newest first, with the exact total. The
 * unfiltered total is the sum of the accounts' own counters, however many entries there are.
 */
export async function readMovements(
  tx: ReadingTx,
  query: Query,
): Promise<{ movements: Movement[]; total: number }> {
  const accounts = await findAccounts(tx, query);
  const [movements, total] = await Promise.all([
    selectMovements(tx, query, accounts),
    countMovements(tx, query, accounts),
  ]);
  return { movements, total };
}

type Account = { id: string; currency: string; entryCount: bigint };

async function findAccounts(tx: ReadingTx, { owner, filter }: Query): Promise<Account[]> {
  return tx.ledgerAccount.findMany({
    where: { ...owner, currency: filter.currency },
    select: { id: true, currency: true, entryCount: true },
  });
}

/** The order in which an account has moved, whatever the clocks said. */
const byNumber = Prisma.sql`e.number DESC`;

const columns = (owner: AccountOwner) => Prisma.sql`
  t.id, t.type, e.amount, t.currency, t.description, t."relatedEntityId", t."relatedEntityType",
  e."balanceAfter", e."createdAt", ${feeOf(owner)} AS fee`;
const ofTransaction = Prisma.sql`ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"`;

async function selectMovements(
  tx: ReadingTx,
  query: Query,
  accounts: Account[],
): Promise<Movement[]> {
  const { from, to, type } = query.filter;
  const [only] = accounts;
  const isWhole = accounts.length === 1 && !from && !to && !type;
  const last = query.page.after === undefined ? null : await findEntry(tx, query, accounts);
  if (query.page.after !== undefined && !last) return [];
  return tx.$queryRaw<Movement[]>(
    isWhole && only ? pageOfOne(query, only, last) : pageOfSome(query, accounts, last),
  );
}

/** Where the page before ended. */
type LastEntry = { number: bigint; createdAt: Date; currency: string };

async function findEntry(
  tx: ReadingTx,
  { owner: { merchantId }, page }: Query,
  accounts: Account[],
): Promise<LastEntry | null> {
  const accountId = { in: accounts.map(({ id }) => id) };
  const entry = await tx.ledgerEntry.findFirst({
    where: { merchantId, accountId, transactionId: page.after },
    select: { number: true, createdAt: true, accountId: true },
  });
  const account = accounts.find(({ id }) => id === entry?.accountId);
  return entry && account ? { ...entry, currency: account.currency } : null;
}

/** Entries are numbered without gaps: the page begins at a number, however far down it is. */
function pageOfOne({ owner, page }: Query, account: Account, last: LastEntry | null): Prisma.Sql {
  const from = last ? last.number - 1n : account.entryCount - BigInt(page.offset);
  return Prisma.sql`
    SELECT ${columns(owner)} FROM ledger_entries e JOIN ${ofTransaction}
    WHERE e."merchantId" = ${owner.merchantId} AND t."merchantId" = ${owner.merchantId}
      AND e."accountId" = ${account.id} AND e.number <= ${from}
    ORDER BY ${byNumber} LIMIT ${page.limit}`;
}

/** The newest of each account by its index, then the newest of all: no account is read whole. */
function pageOfSome(
  { owner, filter, page }: Query,
  accounts: Account[],
  last: LastEntry | null,
): Prisma.Sql {
  const { merchantId } = owner;
  const { from, to } = range(filter);
  const { type } = filter;
  const [ids, currencies] = [accounts.map(({ id }) => id), accounts.map((one) => one.currency)];
  const isWhole = accounts.length === 1 && !filter.from && !filter.to;
  const isOfType = Prisma.sql`AND EXISTS (
    SELECT FROM ledger_transactions t
    WHERE t."merchantId" = ${merchantId} AND t.id = e."transactionId" AND t.type = ${type})`;
  // Rows that are skipped are read without their transaction.
  return Prisma.sql`
    SELECT ${columns(owner)} FROM (
      SELECT m.* FROM unnest(${ids}::text[], ${currencies}::text[]) AS a (id, currency)
      CROSS JOIN LATERAL (
        SELECT e.* FROM ledger_entries e
        WHERE e."merchantId" = ${merchantId} AND e."accountId" = a.id AND e."createdAt" BETWEEN ${from} AND ${to}
          ${type ? isOfType : Prisma.empty} ${last ? follows(last, isWhole) : Prisma.empty}
        ORDER BY ${isWhole ? byNumber : Prisma.sql`e."createdAt" DESC, ${byNumber}`}
        LIMIT ${page.offset + page.limit}
      ) m
      ORDER BY ${isWhole ? Prisma.sql`m.number DESC` : Prisma.sql`m."createdAt" DESC, a.currency, m.number DESC`}
      LIMIT ${page.limit} OFFSET ${page.offset}
    ) e
    JOIN ${ofTransaction} AND t."merchantId" = ${merchantId}
    ORDER BY ${isWhole ? byNumber : Prisma.sql`e."createdAt" DESC, t.currency, ${byNumber}`}`;
}

/**
 * In one whole account, the entry's number decides what follows; otherwise the time, the currency, and finally the
 * number.
 */
function follows({ number, createdAt, currency }: LastEntry, isWhole: boolean): Prisma.Sql {
  if (isWhole) return Prisma.sql`AND e.number < ${number}`;
  return Prisma.sql`AND e."createdAt" <= ${createdAt} AND (e."createdAt" < ${createdAt}
    OR a.currency > ${currency} OR (a.currency = ${currency} AND e.number < ${number}))`;
}

/**
 * Our fee with the transaction `t` of an owner's movement. A customer pays none: the merchant does, also of what is
 * paid from a customer's balance.
 */
export function feeOf({ type, merchantId }: AccountOwner): Prisma.Sql {
  if (type !== "merchant") return Prisma.sql`0::bigint`;
  return Prisma.sql`coalesce((
    SELECT sum(f.amount) FROM ledger_entries f
    JOIN ledger_accounts fa ON fa."merchantId" = ${merchantId} AND fa.id = f."accountId" AND fa.type = 'fees'
    WHERE f."merchantId" = ${merchantId} AND f."transactionId" = t.id), 0)::bigint`;
}

async function countMovements(
  tx: ReadingTx,
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
