import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { publishedSeal } from "#server/ledger/books/published-seal.ts";
import {
  movementLeaf,
  type SealedMovement,
  sealedMovements,
  sumsOf,
} from "#server/ledger/books/sealed-movements.ts";
import { pathOf, pathsOf } from "#server/ledger/books/tree.ts";

type Seal = NonNullable<Awaited<ReturnType<typeof publishedSeal>>>;

/** A proof that a movement is in the published books, without a word about accounts, balances or persons. */
export type Paper = {
  paper: 1;
  merchantId: string;
  movement: {
    id: string;
    type: string;
    currency: string;
    relatedEntityType: string;
    relatedEntityId: string;
    at: number;
    amount: string;
    legs: string;
  };
  path: string[];
  seal: Seal;
};

/** The paper of a transaction of the ledger; null as long as no published seal covers it, at most 70 minutes. */
export async function paperOf(
  db: ReadingTx,
  merchantId: string,
  transactionId: string,
): Promise<Paper | null> {
  const seal = await sealOf(db, merchantId, transactionId);
  if (!seal) return null;
  const movements = await sealedMovements(db, merchantId, seal.number);
  const at = movements.findIndex(({ id }) => id === transactionId);
  const movement = movements[at];
  if (!movement) return null;
  const leaves = movements.map((one) => movementLeaf(merchantId, one));
  return onPaper(merchantId, movement, { path: pathOf(leaves, at), seal });
}

type Entries = { merchantId: string; accountId: string; after: bigint; upTo: bigint };

/** The papers of an account's entries after number `after`, as far as they are published. */
export async function papersOfAccount(
  db: ReadingTx,
  { merchantId, accountId, after, upTo }: Entries,
): Promise<Paper[]> {
  const sealed = await db.ledgerSealedAccount.findMany({
    where: { merchantId, accountId, entryNumber: { gt: after } },
    orderBy: { entryNumber: "asc" },
    select: { sealNumber: true, entryNumber: true },
  });
  const last = sealed.findIndex(({ entryNumber }) => entryNumber >= upTo);
  const papers: Paper[] = [];
  for (const { sealNumber } of last < 0 ? sealed : sealed.slice(0, last + 1)) {
    const seal = await publishedSeal(db, merchantId, sealNumber);
    if (!seal) break;
    const movements = await sealedMovements(db, merchantId, sealNumber);
    const paths = pathsOf(movements.map((one) => movementLeaf(merchantId, one)));
    for (const [at, movement] of movements.entries()) {
      const isAsked = movement.entries.some(
        ({ account, number }) =>
          account === accountId && BigInt(number) > after && BigInt(number) <= upTo,
      );
      if (isAsked) papers.push(onPaper(merchantId, movement, { path: paths[at] ?? [], seal }));
    }
  }
  return papers;
}

function onPaper(
  merchantId: string,
  movement: SealedMovement,
  proven: Pick<Paper, "path" | "seal">,
): Paper {
  const { entries: _, description: __, ...told } = movement;
  return { paper: 1, merchantId, movement: { ...told, ...sumsOf(movement) }, ...proven };
}

/**
 * The published seal that covers a transaction: the first that covers an entry of it, for all are posted together. Null
 * until it is published.
 */
export async function sealOf(db: ReadingTx, merchantId: string, id: string): Promise<Seal | null> {
  const [row] = await db.$queryRaw<{ number: number }[]>`
    SELECT s."sealNumber" AS number FROM ledger_entries e
    JOIN ledger_sealed_accounts s ON s."merchantId" = ${merchantId} AND s."accountId" = e."accountId"
      AND s."entryNumber" >= e.number
    WHERE e."merchantId" = ${merchantId} AND e."transactionId" = ${id}
    ORDER BY s."sealNumber" LIMIT 1`;
  return row ? publishedSeal(db, merchantId, row.number) : null;
}
