import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { leafHash, sha256 } from "#server/ledger/books/tree.ts";

export type SealedEntry = {
  account: string;
  number: string;
  amount: string;
  balanceAfter: string;
  hash: string;
};

/** A transaction of the ledger as a seal covers it. Amounts and numbers are decimal texts: JavaScript rounds numbers beyond 2^53. */
export type SealedMovement = {
  id: string;
  type: string;
  currency: string;
  relatedEntityType: string;
  relatedEntityId: string;
  /** Milliseconds since 1970. */
  at: number;
  description: string | null;
  /** Sorted by account. */
  entries: SealedEntry[];
};

type Row = Omit<SealedMovement, "at" | "entries"> & { createdAt: Date; entries: SealedEntry[] };

/** The movements that a merchant's seal covers, by id: those whose entries its accounts had since their seals before. */
export async function sealedMovements(
  db: ReadingTx,
  merchantId: string,
  sealNumber: number,
): Promise<SealedMovement[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT t.id, t.type, t.currency, t."relatedEntityType", t."relatedEntityId", t."createdAt", t.description,
           jsonb_agg(jsonb_build_object('account', e."accountId", 'number', e.number::text, 'amount', e.amount::text,
                       'balanceAfter', e."balanceAfter"::text, 'hash', encode(e.hash, 'hex'))
                     ORDER BY e."accountId" COLLATE "C", e.number) AS entries
    FROM ledger_sealed_accounts s
    CROSS JOIN LATERAL (
      SELECT coalesce(max(p."entryNumber"), 0) AS number FROM ledger_sealed_accounts p
      WHERE p."merchantId" = ${merchantId} AND p."accountId" = s."accountId" AND p."entryNumber" < s."entryNumber"
    ) before
    JOIN ledger_entries e ON e."merchantId" = ${merchantId} AND e."accountId" = s."accountId"
      AND e.number > before.number AND e.number <= s."entryNumber"
    JOIN ledger_transactions t ON t."merchantId" = ${merchantId} AND t.id = e."transactionId"
    WHERE s."merchantId" = ${merchantId} AND s."sealNumber" = ${sealNumber}
    GROUP BY t.id, t.type, t.currency, t."relatedEntityType", t."relatedEntityId", t."createdAt", t.description
    ORDER BY t.id COLLATE "C"`;
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() }));
}

/** A transaction in the form in which a seal covers it; null where there is none. */
export async function movementOf(
  db: ReadingTx,
  merchantId: string,
  id: string,
): Promise<SealedMovement | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT t.id, t.type, t.currency, t."relatedEntityType", t."relatedEntityId", t."createdAt", t.description,
           jsonb_agg(jsonb_build_object('account', e."accountId", 'number', e.number::text, 'amount', e.amount::text,
                       'balanceAfter', e."balanceAfter"::text, 'hash', encode(e.hash, 'hex'))
                     ORDER BY e."accountId" COLLATE "C", e.number) AS entries
    FROM ledger_transactions t
    JOIN ledger_entries e ON e."merchantId" = ${merchantId} AND e."transactionId" = t.id
    WHERE t."merchantId" = ${merchantId} AND t.id = ${id}
    GROUP BY t."merchantId", t.id`;
  if (!row) return null;
  const { createdAt, ...movement } = row;
  return { ...movement, at: createdAt.getTime() };
}

/** The sum of what came into accounts, and the hash over the hashes of all entries: all that a stranger learns of them. */
export function sumsOf({ entries }: SealedMovement): { amount: string; legs: string } {
  let amount = 0n;
  for (const entry of entries) if (BigInt(entry.amount) > 0n) amount += BigInt(entry.amount);
  const legs = sha256(...entries.map(({ hash }) => Buffer.from(hash, "hex"))).toString("hex");
  return { amount: String(amount), legs };
}

/** A movement's leaf in the tree of its merchant's seal (contract §4, "Books a stranger can check (+)"). */
export function movementLeaf(merchantId: string, movement: SealedMovement): Buffer {
  const { id, type, currency, relatedEntityType, relatedEntityId, at } = movement;
  const { amount, legs } = sumsOf(movement);
  const parts = [id, merchantId, type, currency, relatedEntityType, relatedEntityId, at];
  return leafHash([...parts, amount, legs].join("|"));
}
