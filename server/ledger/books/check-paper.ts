import { compactVerify, importJWK, type JWK } from "jose";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { Paper } from "#server/ledger/books/paper.ts";
import { sealLeaf } from "#server/ledger/books/published-seal.ts";
import { climb } from "#server/ledger/books/tree.ts";

/**
 * Checks a movement against the published seal that a paper names, from its leaf up to the signature. Answers null where
 * all of it fits, or the first place where it does not.
 */
export async function faultIn(
  db: ReadingTx,
  { merchantId, movement, path, seal }: Paper,
  leaf: Buffer,
): Promise<string | null> {
  if (climb(leaf, path).toString("hex") !== seal.root) return `movement ${movement.id}`;
  const root = climb(sealLeaf(merchantId, seal), seal.path).toString("hex");
  const where = `seal ${seal.published}`;
  const publication = await db.ledgerPublication.findUnique({ where: { number: seal.published } });
  if (!publication) return where;
  try {
    const { payload } = await compactVerify(publication.jws, async ({ kid = "" }) => {
      const row = await db.ledgerPublicationKey.findUniqueOrThrow({ where: { kid } });
      return importJWK(row.publicJwk as JWK, "ES256");
    });
    const signed = JSON.parse(new TextDecoder().decode(payload)) as { seal: number; root: string };
    return signed.seal === seal.published && signed.root === root ? null : where;
  } catch {
    return where;
  }
}
