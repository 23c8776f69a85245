import type { Tx } from "#server/data/db.ts";
import type { LedgerAccountType } from "#server/generated/prisma/enums.ts";
import type { AccountRef, Leg } from "#server/ledger/post.ts";
import type { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";

type PostedFor = { merchantId: string; type: TransactionType; relatedEntityId: string };
type Row = { type: LedgerAccountType; ownerId: string; amount: bigint };

/** The amounts moved for an entity, leg by leg, so that exactly those can be moved back. */
export async function postedLegs(tx: Tx, posted: PostedFor): Promise<Leg[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.type, a."ownerId", e.amount
    FROM ledger_transactions t
    JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
    JOIN ledger_accounts a ON a."merchantId" = t."merchantId" AND a.id = e."accountId"
    WHERE t."merchantId" = ${posted.merchantId} AND t.type = ${posted.type}
      AND t."relatedEntityId" = ${posted.relatedEntityId}`;
  return rows.map(({ type, ownerId, amount }) => ({ account: refOf(type, ownerId), amount }));
}

function refOf(type: LedgerAccountType, ownerId: string): AccountRef {
  return type === "customer" || type === "credit" || type === "held" ? { type, ownerId } : { type };
}
