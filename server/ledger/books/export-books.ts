import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { publishedSeal } from "#server/ledger/books/published-seal.ts";
import { sealedMovements } from "#server/ledger/books/sealed-movements.ts";

/** Movements after which a page ends, with the seal that covers them: a page has whole seals. */
const movementsPerPage = 1_000;

/**
 * A page of a merchant's books as far as they are published, in lines of JSON: a head, and for each seal its movements
 * and then the seal itself, with the proof that it is public. The pages one after another are the file that
 * verify.mjs and verify.py read. `afterSeal` and `next` are numbers of seals.
 */
export async function readBooks(
  db: ReadingTx,
  merchantId: string,
  { afterSeal = 0 }: { afterSeal?: number | undefined } = {},
): Promise<{ lines: string[]; next: number | null }> {
  const lines = afterSeal === 0 ? [JSON.stringify({ books: 1, merchantId })] : [];
  let number = afterSeal;
  for (let count = 0; count < movementsPerPage;) {
    const seal = await publishedSeal(db, merchantId, number + 1);
    if (!seal) return { lines, next: null };
    number = seal.number;
    for (const movement of await sealedMovements(db, merchantId, number))
      lines.push(JSON.stringify({ movement }));
    const accounts = await accountsOf(db, merchantId, number);
    lines.push(JSON.stringify({ seal: { ...seal, accounts } }));
    count += seal.movements;
  }
  return { lines, next: number };
}

async function accountsOf(db: ReadingTx, merchantId: string, sealNumber: number) {
  return db.$queryRaw<{ id: string; number: string; hash: string }[]>`
    SELECT "accountId" AS id, "entryNumber"::text AS number, encode("entryHash", 'hex') AS hash
    FROM ledger_sealed_accounts WHERE "merchantId" = ${merchantId} AND "sealNumber" = ${sealNumber}
    ORDER BY "accountId" COLLATE "C"`;
}
