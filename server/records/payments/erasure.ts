import type { ErasureModel } from "#server/generated/prisma/models.ts";
import type { Erasure } from "#server/wire/payments/erasure.ts";

/** Row to wire: whom, since when, and whether the latest round is over. Never what is looked for. */
export function serializeErasure(row: ErasureModel): Erasure {
  return {
    id: row.subjectId,
    merchantId: row.merchantId,
    erasedAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
