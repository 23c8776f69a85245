import type { ReadingContext } from "#server/core/context.ts";
import { cut, placeBefore } from "#server/data/rows/page.ts";
import { paymentsOf } from "#server/payments/reconciliation/payments-of.ts";
import { serializeDifference } from "#server/records/ledger/reconciliation-difference.ts";
import type { Place } from "#server/wire/atoms/lists/list-place.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListDifferences } from "#server/wire/ledger/reconciliation.ts";

/** Differences between processor and ledger, the latest found first. */
export async function listDifferences(ctx: ReadingContext, input: ListDifferences) {
  const { merchantId, db } = ctx;
  const { resolved, kind, limit, offset } = input;
  const resolvedAt = resolved === undefined ? undefined : resolved ? { not: null } : null;
  const where = { merchantId, kind, resolvedAt };
  const before = placeBefore(input);
  const [found, total] = await Promise.all([
    db.reconciliationDifference.findMany({
      where: { ...where, ...(before && foundBefore(before)) },
      orderBy: [{ firstSeenAt: "desc" }, { id: "desc" }],
      take: limit + 1,
      skip: offset,
    }),
    db.reconciliationDifference.count({ where }),
  ]);
  const { rows, hasMore } = cut(found, limit);
  const payments = await paymentsOf(db, merchantId, rows);
  const shown = rows.map((row) =>
    serializeDifference(ctx, { row, paymentIntentId: payments.get(row.subjectId) ?? null }),
  );
  return paginated(input, shown, { total, hasMore });
}

/** A difference is made when it is first found; one that comes back is a new one. */
function foundBefore({ createdAt, id }: Place) {
  return {
    AND: [
      { firstSeenAt: { lte: createdAt } },
      { OR: [{ firstSeenAt: { lt: createdAt } }, { id: { lt: id } }] },
    ],
  };
}
