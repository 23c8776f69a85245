import { merchantRow } from "#server/data/rows/row.ts";
import type { KeyApprovalModel } from "#server/generated/prisma/models.ts";
import { ForetoldEffects, type KeyApproval } from "#server/wire/access/key-approval.ts";

/** Look-ups of one of a merchant's approvals. */
export const { find: findKeyApproval, lock: lockKeyApproval } = merchantRow(
  "KeyApproval",
  "key_approvals",
  (tx, key) => tx.keyApproval.findUnique({ where: key }),
);

/** Row to wire, as it stands at `now`. */
export function serializeKeyApproval(
  row: KeyApprovalModel & { keyName: string },
  now: Date,
): KeyApproval {
  const isOver = row.expiresAt <= now && (row.status === "pending" || row.status === "approved");
  return {
    id: row.id,
    merchantId: row.merchantId,
    keyId: row.keyId,
    keyName: row.keyName,
    operation: row.operation,
    amount: Number(row.amount),
    currency: row.currency,
    payee: row.payee,
    status: isOver ? "expired" : (row.status as KeyApproval["status"]),
    effects: row.effects === null ? null : ForetoldEffects.parse(row.effects),
    decidedById: row.decidedById,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
