import type { MerchantContext } from "#server/core/context.ts";
import { type Paper, paperOf, sealOf } from "#server/ledger/books/paper.ts";
import { movementLeaf, movementOf } from "#server/ledger/books/sealed-movements.ts";

/** Where a movement on a document is checked, and since when it is sealed; null until then. */
export type DocumentProof = { url: string; sealedAt: string | null };

/** Kinds of movements that shoppers have documents of: a payment may be made by card and from a balance at once. */
const kinds = ["payment", "funding", "wallet_payment", "refund"];

/** The proofs of a payment or a refund, for its document. */
export async function proofsOf(ctx: MerchantContext, entityId: string): Promise<DocumentProof[]> {
  const { db, env, merchantId } = ctx;
  const proofs: DocumentProof[] = [];
  for (const id of await movementsOf(ctx, entityId)) {
    const movement = await movementOf(db, merchantId, id);
    if (!movement) continue;
    const token = checkToken({ merchantId, id, leaf: movementLeaf(merchantId, movement) });
    const seal = await sealOf(db, merchantId, id);
    proofs.push({
      url: `${env.APP_URL}/checkout/books?token=${token}`,
      sealedAt: seal && new Date(seal.at).toISOString(),
    });
  }
  return proofs;
}

/** The proofs themselves, as lines of a file that the verifiers read; null before the first is sealed. */
export async function proofFile(ctx: MerchantContext, entityId: string): Promise<string | null> {
  const papers: Paper[] = [];
  for (const id of await movementsOf(ctx, entityId)) {
    const paper = await paperOf(ctx.db, ctx.merchantId, id);
    if (paper) papers.push(paper);
  }
  return papers.length > 0 ? papers.map((paper) => `${JSON.stringify(paper)}\n`).join("") : null;
}

async function movementsOf({ db, merchantId }: MerchantContext, relatedEntityId: string) {
  const rows = await db.ledgerTransaction.findMany({
    where: { merchantId, relatedEntityId, type: { in: kinds } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

type Checked = { merchantId: string; id: string; leaf: Buffer };

/**
 * The token of a link that checks a movement. It is not sealed, and has no end: it outlives every key of this service,
 * and is worth nothing to somebody without the document, who cannot know the leaf.
 */
export function checkToken({ merchantId, id, leaf }: Checked): string {
  return [merchantId, id, leaf.toString("base64url")].join(".");
}

export function readCheckToken(token: string): Checked | null {
  const [, merchantId, id, leaf] =
    /^(mer_[0-9a-z]{1,40})\.(btx_[0-9a-z]{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  if (!merchantId || !id || !leaf) return null;
  return { merchantId, id, leaf: Buffer.from(leaf, "base64url") };
}
