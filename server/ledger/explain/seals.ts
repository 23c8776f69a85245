import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import type { Window } from "#server/ledger/explain/window.ts";

export type Seal = { number: number; hash: string; createdAt: string };

/** The merchant's latest seal, and how many entries of the window's account it does not cover yet. */
export async function readCover(
  tx: ReadingTx,
  { owner: { merchantId }, accountId, closing }: Window,
): Promise<{ seal: Seal | null; unsealed: number }> {
  const seal = await tx.ledgerSeal.findFirst({
    where: { merchantId },
    orderBy: { number: "desc" },
  });
  const sealed = await tx.ledgerSealedAccount.findFirst({
    where: { merchantId, accountId: accountId ?? "" },
    orderBy: { entryNumber: "desc" },
    select: { entryNumber: true },
  });
  const unsealed = Number(closing.number - (sealed?.entryNumber ?? 0n));
  return { seal: seal && sealOf(seal), unsealed: Math.max(0, unsealed) };
}

/** The seal that covers an entry: the first that was made after it; null until then. */
export async function sealCovering(
  tx: ReadingTx,
  { merchantId, accountId, number }: { merchantId: string; accountId: string; number: bigint },
): Promise<Seal | null> {
  const sealed = await tx.ledgerSealedAccount.findFirst({
    where: { merchantId, accountId, entryNumber: { gte: number } },
    orderBy: { entryNumber: "asc" },
    include: { seal: true },
  });
  return sealed && sealOf(sealed.seal);
}

function sealOf(row: { number: number; hash: Uint8Array; createdAt: Date }): Seal {
  const { number, createdAt } = row;
  return {
    number,
    hash: Buffer.from(row.hash).toString("hex"),
    createdAt: createdAt.toISOString(),
  };
}
