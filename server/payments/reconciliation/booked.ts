import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { disputedAt, refundedAt } from "#server/payments/processor/registry.ts";
import { disputeMovements } from "#server/wire/atoms/money/transaction-type.ts";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

/**
 * A payment, refund, dispute or payout that the processor knows too, with the amount that our
 * ledger has moved for it.
 */
export type Booked = {
  merchantId: string;
  subjectType: ReconciliationDifference["subjectType"];
  subjectId: string;
  /** The name of the processor that has it. */
  processor: string;
  /** The processor's own id of it. */
  processorId: string;
  currency: string;
  booked: bigint;
};

export type Scope = {
  /** All merchants when null. */
  merchantId: string | null;
  /** Changes from `since` until `until`: later ones may still be on their way. */
  since: Date;
  until: Date;
  /** Exactly these subjects; or only those made since then, without those that differed before. */
  only?: { subjectIds: string[] } | { createdSince: Date };
};

/** How many one run looks at; the next run takes the rest, or a run by hand with fewer days. */
const itemsMax = 20_000;

/** Everything that has changed in that time and that the processor is to know, of all four kinds. */
export async function readBooked(db: Db, scope: Scope): Promise<Booked[]> {
  return db.$queryRaw<Booked[]>`
    SELECT * FROM (${payments(scope)} UNION ALL ${refunds(scope)} UNION ALL ${disputes(scope)} UNION ALL ${payouts(scope)}) AS items
    LIMIT ${itemsMax}`;
}

/**
 * The amount that postings of these types have moved on an account of this type; positive as the processor counts
 * it.
 */
function moved(account: string, types: readonly string[], related: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT sum(e.amount) FROM ledger_transactions t
    JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
    JOIN ledger_accounts l ON l."merchantId" = e."merchantId" AND l.id = e."accountId" AND l.type = ${account}::"LedgerAccountType"
    WHERE t."merchantId" = r."merchantId" AND t.type = ANY (${types}) AND t."relatedEntityId" = ANY (${related})), 0)::bigint`;
}

/** Changed in that time; or it differed the last time and is looked at until it does no more. */
function within({ merchantId, since, until, only }: Scope, column: Prisma.Sql): Prisma.Sql {
  if (only && "subjectIds" in only) return Prisma.sql`r.id = ANY (${only.subjectIds})`;
  if (only)
    return Prisma.sql`${column} BETWEEN ${since} AND ${until} AND r."createdAt" >= ${only.createdSince}`;
  return Prisma.sql`(${merchantId}::text IS NULL OR r."merchantId" = ${merchantId})
    AND (${column} BETWEEN ${since} AND ${until} OR EXISTS (
      SELECT FROM reconciliation_differences d
      WHERE d."merchantId" = r."merchantId" AND d."subjectId" = r.id AND d."resolvedAt" IS NULL))`;
}

/** The payment of an intent is booked under it, one that came too late under its attempt. */
function payments(scope: Scope): Prisma.Sql {
  const related = Prisma.sql`ARRAY[r.id, CASE WHEN i."processorPayment" = r."processorPayment" THEN i.id END]`;
  return Prisma.sql`
    SELECT r."merchantId", 'payment_attempt' AS "subjectType", r.id AS "subjectId", r.processor, r."processorPayment" AS "processorId",
           r.currency, -${moved("clearing", ["payment", "funding"], related)} AS booked
    FROM payment_attempts r JOIN payment_intents i ON i."merchantId" = r."merchantId" AND i.id = r."paymentIntentId"
    WHERE r.method NOT IN ('wallet', 'none') AND r."processorPayment" IS NOT NULL AND r.amount > 0
      AND r.status <> 'processing' AND ${within(scope, Prisma.sql`i."updatedAt"`)}`;
}

function refunds(scope: Scope): Prisma.Sql {
  return Prisma.sql`
    SELECT r."merchantId", 'refund', r.id, ${refundedAt}, r."processorRefund", r.currency,
           ${moved("clearing", ["refund", "refund_reversal"], Prisma.sql`ARRAY[r.id]`)}
    FROM refunds r
    WHERE r.destination = 'card' AND r."processorRefund" IS NOT NULL AND ${within(scope, Prisma.sql`r."updatedAt"`)}`;
}

function disputes(scope: Scope): Prisma.Sql {
  return Prisma.sql`
    SELECT r."merchantId", 'dispute', r.id, ${disputedAt}, r."processorDispute", r.currency,
           ${moved("clearing", disputeMovements, Prisma.sql`ARRAY[r.id]`)}
    FROM disputes r WHERE ${within(scope, Prisma.sql`r."updatedAt"`)}`;
}

function payouts(scope: Scope): Prisma.Sql {
  return Prisma.sql`
    SELECT r."merchantId", 'payout', r.id, r.processor, r."processorPayout", r.currency,
           ${moved("payouts", ["payout", "payout_reversal"], Prisma.sql`ARRAY[r.id]`)}
    FROM payouts r WHERE r."processorPayout" IS NOT NULL AND ${within(scope, Prisma.sql`r."updatedAt"`)}`;
}
