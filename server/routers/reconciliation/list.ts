import type { ReadingContext } from "#server/core/context.ts";
import { serializeDifference } from "#server/payments/reconciliation/difference.ts";
import { paymentsOf } from "#server/payments/reconciliation/payments-of.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";
import type { ListDifferences } from "#server/wire/reconciliation.ts";

/** Differences between processor and ledger, the latest found first. */
export async function listDifferences(ctx: ReadingContext, input: ListDifferences) {
  const { merchantId, db } = ctx;
  const { resolved, kind, limit, offset } = input;
  const resolvedAt = resolved === undefined ? undefined : resolved ? { not: null } : null;
  const where = { merchantId, kind, resolvedAt };
  const [rows, total] = await Promise.all([
    db.reconciliationDifference.findMany({
      where,
      orderBy: [{ firstSeenAt: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
    db.reconciliationDifference.count({ where }),
  ]);
  const payments = await paymentsOf(db, merchantId, rows);
  const shown = rows.map((row) =>
    serializeDifference(ctx, { row, paymentIntentId: payments.get(row.subjectId) ?? null }),
  );
  return paginated(input, shown, { total });
}
