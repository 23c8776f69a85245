import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { paperOf } from "#server/ledger/books/paper.ts";
import type { ProveMovement } from "#server/wire/ledger/books.ts";

/**
 * The proof that a movement is in the published books.
 * @throws not_found · invalid_state as long as no published seal covers it
 */
export async function proveMovement(ctx: MerchantContext, { id }: ProveMovement) {
  const { db, merchantId } = ctx;
  const row = await db.ledgerTransaction.findUnique({ where: own(ctx, id), select: { id: true } });
  if (!row) throw notFound();
  const paper = await paperOf(db, merchantId, id);
  if (paper) return paper;
  throw new DomainError(
    "invalid_state",
    "No published seal covers the movement yet. That takes at most 70 minutes: ask again later.",
  );
}
