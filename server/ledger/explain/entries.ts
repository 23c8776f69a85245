import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { groupOfKind, kindsOf, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import type { Window } from "#server/ledger/explain/window.ts";
import { feeOf } from "#server/ledger/movements.ts";

export type GroupSum = { count: number; sum: bigint };

type KindSum = { type: string; count: number; net: bigint; fee: bigint; feeCount: number };

/** The entries of a window, added up by group: payments before our fee, and our fees by themselves. */
export async function sumGroups(
  tx: ReadingTx,
  window: Window,
): Promise<Map<LedgerGroup, GroupSum>> {
  const sums = new Map<LedgerGroup, GroupSum>();
  const add = (group: LedgerGroup | undefined, count: number, sum: bigint) => {
    if (group === undefined || count === 0) return;
    const before = sums.get(group) ?? { count: 0, sum: 0n };
    sums.set(group, { count: before.count + count, sum: before.sum + sum });
  };
  const kinds: Readonly<Record<string, LedgerGroup>> = groupOfKind;
  for (const { type, count, net, fee, feeCount } of await sumKinds(tx, window)) {
    add(kinds[type], count, net + fee);
    add(kinds[type] && "fees", feeCount, -fee);
  }
  return sums;
}

async function sumKinds(tx: ReadingTx, window: Window): Promise<KindSum[]> {
  return tx.$queryRaw<KindSum[]>`
    SELECT m.type, count(*)::int AS count, sum(m.amount)::bigint AS net, sum(m.fee)::bigint AS fee,
           (count(*) FILTER (WHERE m.fee <> 0))::int AS "feeCount"
    FROM (${entriesOf(window)}) m GROUP BY m.type`;
}

/** An entry, as the part of it that its group counts. */
export type EntryPart = {
  id: string;
  type: string;
  amount: bigint;
  balanceAfter: bigint;
  description: string | null;
  relatedEntityId: string;
  relatedEntityType: string;
  createdAt: Date;
};

/** One page of a group's entries, newest first. */
export async function listGroup(
  tx: ReadingTx,
  window: Window,
  { group, limit, offset }: { group: LedgerGroup; limit: number; offset: number },
): Promise<EntryPart[]> {
  const isFees = group === "fees";
  return tx.$queryRaw<EntryPart[]>`
    SELECT m.id, m.type, ${isFees ? Prisma.sql`-m.fee` : Prisma.sql`m.amount + m.fee`} AS amount, m."balanceAfter",
           m.description, m."relatedEntityId", m."relatedEntityType", m."createdAt"
    FROM (${entriesOf(window)}) m
    WHERE m.type = ANY (${kindsOf(group)}::text[]) ${isFees ? Prisma.sql`AND m.fee <> 0` : Prisma.empty}
    ORDER BY m.number DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** All entries of a window, in their order: `amount` is the entry's own, our fee is beside it. */
export async function listEntries(
  tx: ReadingTx,
  window: Window,
): Promise<(EntryPart & { fee: bigint })[]> {
  return tx.$queryRaw<(EntryPart & { fee: bigint })[]>`
    SELECT m.* FROM (${entriesOf(window)}) m ORDER BY m.number`;
}

function entriesOf({ owner, accountId, opening, closing }: Window): Prisma.Sql {
  return Prisma.sql`
    SELECT t.id, t.type, e.number, e.amount, e."balanceAfter", t.description, t."relatedEntityId",
           t."relatedEntityType", e."createdAt", ${feeOf(owner)} AS fee
    FROM ledger_entries e
    JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
    WHERE e."merchantId" = ${owner.merchantId} AND e."accountId" = ${accountId ?? ""}
      AND e.number > ${opening.number} AND e.number <= ${closing.number}`;
}
