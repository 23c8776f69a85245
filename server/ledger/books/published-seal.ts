import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { leafHash } from "#server/ledger/books/tree.ts";

type Seal = { number: number; hash: string; root: string; movements: number; at: number };

/** A merchant's seal as a leaf of its publication (contract §4, "Books a stranger can check (+)"). */
export function sealLeaf(merchantId: string, seal: Seal): Buffer {
  const { number, hash, root, movements, at } = seal;
  return leafHash([merchantId, number, hash, root, movements, at].join("|"));
}

/** A merchant's seal as papers and books carry it; null where it is not published. */
export async function publishedSeal(db: ReadingTx, merchantId: string, number: number) {
  const row = await db.ledgerPublishedSeal.findUnique({
    where: { merchantId_sealNumber: { merchantId, sealNumber: number } },
    include: { seal: true },
  });
  return (
    row && {
      number,
      hash: Buffer.from(row.seal.hash).toString("hex"),
      root: Buffer.from(row.root).toString("hex"),
      movements: row.movements,
      at: row.seal.createdAt.getTime(),
      published: row.publication,
      path: row.path,
    }
  );
}
