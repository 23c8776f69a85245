import { addMs, hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { bankDebitNames } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

const doubtMs = hourMs;
const doubtsMax = 1_000;

type Doubt = {
  merchantId: string;
  subjectType: ReconciliationDifference["subjectType"];
  subjectId: string;
  currency: string;
  booked: bigint;
};

/** Which rows the processor has been asked for and has said nothing of: since `createdAt`, the others since `updatedAt`. */
export const inDoubt = {
  payments: Prisma.sql`"reconcileAt" IS NOT NULL AND status = 'processing' AND method <> ALL(${bankDebitNames})`,
  refunds: Prisma.sql`"reconcileAt" IS NOT NULL AND status = 'pending' AND "processorRefund" IS NULL AND NOT "waitsForFunds"`,
  payouts: Prisma.sql`"nextStepAt" IS NOT NULL AND status = 'in_transit' AND "processorPayout" IS NULL`,
};

/**
 * Requests to the processor that it has not answered for more than an hour: a payment, a refund that has left the
 * balance, a payout that the bank may have.
 */
export async function readDoubts(
  { db, clock }: Pick<Services, "db" | "clock">,
  merchantId: string | null,
): Promise<Doubt[]> {
  const before = addMs(clock.now(), -doubtMs);
  return db.$queryRaw<Doubt[]>`
    SELECT d.* FROM (
      SELECT "merchantId", 'payment_attempt' AS "subjectType", id AS "subjectId", currency, 0::bigint AS booked
      FROM payment_attempts WHERE ${inDoubt.payments} AND "createdAt" <= ${before}
      UNION ALL
      SELECT "merchantId", 'refund', id, currency, amount FROM refunds
      WHERE ${inDoubt.refunds} AND "updatedAt" <= ${before}
      UNION ALL
      SELECT "merchantId", 'payout', id, currency, amount FROM payouts
      WHERE ${inDoubt.payouts} AND "updatedAt" <= ${before}
    ) d WHERE ${merchantId}::text IS NULL OR d."merchantId" = ${merchantId}
    LIMIT ${doubtsMax}`;
}
