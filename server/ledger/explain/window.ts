import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { type AccountOwner, readBalances } from "#server/ledger/balances.ts";

/** Where an account stood: the number of its latest entry, and the balance that the account or the entry states. */
export type Standing = { number: bigint; balance: bigint };

/** Entries of one account: those after the opening, up to the closing. */
export type Window = {
  accountId: string | null;
  owner: AccountOwner;
  opening: Standing;
  closing: Standing;
  /** The payout that the window begins after. */
  openedBy: { payoutId: string; createdAt: Date } | null;
  /** The part of the merchant's current balance that holds keep. */
  frozen: bigint;
};

/** `from`: its first millisecond; null: after the latest payout before the closing. `at`: its last one; null: now. */
export type Bounds = { currency: string; from: Date | null; at: Date | null };

const nothing: Standing = { number: 0n, balance: 0n };

/** The window of an owner's account in one currency; of an account that does not exist it is empty. */
export async function openWindow(
  tx: ReadingTx,
  owner: AccountOwner,
  { currency, from, at }: Bounds,
): Promise<Window> {
  const account = await tx.ledgerAccount.findFirst({
    where: { ...owner, currency },
    select: { id: true, balance: true, frozen: true, entryCount: true },
  });
  const empty = { owner, opening: nothing, closing: nothing, openedBy: null, frozen: 0n };
  if (!account) return { ...empty, accountId: null };
  const closing = at
    ? await standingAt(tx, owner, { currency, at })
    : { number: account.entryCount, balance: account.balance };
  const common = { owner, accountId: account.id, closing, frozen: account.frozen };
  if (from) {
    const before = new Date(from.getTime() - 1);
    const opening = await standingAt(tx, owner, { currency, at: before });
    return { ...common, opening, openedBy: null };
  }
  const payout = await latestPayout(tx, { owner, accountId: account.id, upTo: closing.number });
  if (!payout) return { ...common, opening: nothing, openedBy: null };
  return { ...common, opening: payout, openedBy: payout };
}

async function standingAt(
  tx: ReadingTx,
  owner: AccountOwner,
  { currency, at }: { currency: string; at: Date },
): Promise<Standing> {
  const balances = await readBalances(tx, owner, at);
  const found = balances.find((one) => one.currency === currency);
  return found ? { number: found.number ?? 0n, balance: found.amount } : nothing;
}

type Payout = Standing & { payoutId: string; createdAt: Date };

/** The latest payout of an account up to an entry, with where it left the account. */
export async function latestPayout(
  tx: ReadingTx,
  of: { owner: AccountOwner; accountId: string; upTo: bigint },
): Promise<Payout | null> {
  return findPayoutEntry(tx, of, Prisma.sql`e.number <= ${of.upTo}`);
}

/** Where a payout left the account that it was taken from. */
export async function standingAfterPayout(
  tx: ReadingTx,
  of: { owner: AccountOwner; accountId: string; payoutId: string },
): Promise<Payout | null> {
  return findPayoutEntry(tx, of, Prisma.sql`t."relatedEntityId" = ${of.payoutId}`);
}

async function findPayoutEntry(
  tx: ReadingTx,
  { owner: { merchantId }, accountId }: { owner: AccountOwner; accountId: string },
  condition: Prisma.Sql,
): Promise<Payout | null> {
  const [row] = await tx.$queryRaw<Payout[]>`
    SELECT e.number, e."balanceAfter" AS balance, t."relatedEntityId" AS "payoutId", e."createdAt"
    FROM ledger_transactions t
    JOIN ledger_entries e ON e."merchantId" = ${merchantId} AND e."transactionId" = t.id AND e."accountId" = ${accountId}
    WHERE t."merchantId" = ${merchantId} AND t.type = 'payout' AND ${condition}
    ORDER BY e.number DESC LIMIT 1`;
  return row ?? null;
}
