import { Prisma } from "#server/generated/prisma/client.ts";
import type { BookedPayout } from "#server/workshop/simulate/processor/bank-model.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

/** Rules that must hold between payouts, their events and the money they moved. */
export function payoutRules(mine: Prisma.Sql): Prisma.Sql[] {
  const cameBack = Prisma.sql`p.status IN ('failed', 'canceled', 'returned')`;
  return [
    Prisma.sql`
      SELECT format('payout %s is %s and its events are %s', p.id, p.status, e.types) AS problem
      FROM payouts p, LATERAL (
        SELECT coalesce(string_agg(substr(e.type, 8), ',' ORDER BY e.sequence), '') AS types
        FROM events e WHERE e.${mine} AND e."relatedEntityId" = p.id) e
      WHERE p.${mine} AND e.types !~ CASE p.status
        WHEN 'pending' THEN '^created$' WHEN 'in_transit' THEN '^created,in_transit$'
        WHEN 'paid' THEN '^created,(in_transit,)?paid$' WHEN 'failed' THEN '^created,(in_transit,)?failed$'
        WHEN 'canceled' THEN '^created,canceled$' ELSE '^created,(in_transit,)?paid,returned$' END`,
    Prisma.sql`
      SELECT format('payout %s of %s is %s, took %s and gave back %s', p.id, p.amount, p.status, t.taken, t.back) AS problem
      FROM payouts p, LATERAL (
        SELECT coalesce(-sum(e.amount) FILTER (WHERE t.type = 'payout'), 0) AS taken,
               coalesce(sum(e.amount) FILTER (WHERE t.type <> 'payout'), 0) AS back
        FROM ledger_transactions t JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
        JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'merchant'
        WHERE t.${mine} AND t."relatedEntityId" = p.id) t
      WHERE p.${mine} AND (t.taken <> p.amount OR t.back <> CASE WHEN ${cameBack} THEN p.amount ELSE 0 END)`,
    Prisma.sql`
      SELECT format('%s %s are paid out, and payouts come to %s', a.balance, a.currency, p.sum) AS problem
      FROM ledger_accounts a, LATERAL (
        SELECT coalesce(sum(p.amount), 0) AS sum FROM payouts p WHERE p.${mine} AND p.currency = a.currency AND NOT ${cameBack}) p
      WHERE a.${mine} AND a.type = 'payouts' AND abs(a.balance) <> p.sum`,
    Prisma.sql`
      SELECT format('payout %s left the merchant with %s', t."relatedEntityId", e."balanceAfter") AS problem
      FROM ledger_transactions t JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'merchant'
      WHERE t.${mine} AND t.type = 'payout' AND e."balanceAfter" < 0`,
    Prisma.sql`
      SELECT format('payout %s left %s, and refunds had waited for %s', t."relatedEntityId", e."balanceAfter", w.sum) AS problem
      FROM ledger_transactions t JOIN ledger_entries e ON e."merchantId" = t."merchantId" AND e."transactionId" = t.id
      JOIN ledger_accounts a ON a."merchantId" = e."merchantId" AND a.id = e."accountId" AND a.type = 'merchant',
      LATERAL (SELECT coalesce(sum(r.amount - r."feeReturned"), 0) AS sum FROM refunds r
        WHERE r.${mine} AND r.currency = t.currency AND r."createdAt" < t."createdAt"
          AND EXISTS (SELECT FROM events c WHERE c.${mine} AND c."relatedEntityId" = r.id AND c.type = 'refund.created'
                      AND c.payload::jsonb->'data'->>'pendingReason' = 'insufficient_funds')
          AND CASE r.status WHEN 'failed' THEN r."updatedAt" > t."createdAt" ELSE NOT EXISTS (
            SELECT FROM ledger_transactions b WHERE b.${mine} AND b.type = 'refund' AND b."relatedEntityId" = r.id
              AND b."createdAt" <= t."createdAt") END) w
      WHERE t.${mine} AND t.type = 'payout' AND e."balanceAfter" < w.sum`,
    Prisma.sql`
      SELECT format('payout %s is %s and its account number is kept: %s', p.id, p.status, p."sealedDestination" IS NOT NULL) AS problem
      FROM payouts p WHERE p.${mine} AND p.destination IS NOT NULL
        AND (p."sealedDestination" IS NOT NULL) <> (p.status IN ('pending', 'in_transit'))`,
    Prisma.sql`
      SELECT format('%s payouts were made by the schedule of one day', count(*)) AS problem
      FROM payouts p WHERE p.${mine} AND p."scheduleKey" IS NOT NULL
      GROUP BY p.currency, date_trunc('day', p."createdAt") HAVING count(*) > 1`,
  ];
}

type Row = {
  id: string;
  amount: bigint;
  currency: string;
  status: string;
  destination: unknown;
  processorPayout: string | null;
};

/** Each payout at the processor against ours, and the other way round. */
export async function payoutProblems({ world, ctx, promised }: Stage): Promise<string[]> {
  const where = { merchantId: ctx.merchantId };
  const rows: Row[] = await world.db.payout.findMany({ where });
  if (rows.length === 0) return [];
  const { bank } = world.now.model;
  const record = await world.db.complianceRecord.findFirst({ where });
  const verified = record?.status === "verified" ? endOf(record.details) : null;
  const marks = promised.filter((one) => one.what === "marked");
  const marked = new Set(marks.map(({ payoutId }) => payoutId));
  const byHand = new Set(
    marks.filter(({ to }) => to === "in_transit").map(({ payoutId }) => payoutId),
  );
  return rows.flatMap((row) => {
    const booked = bank.bookedOf(row.id);
    if (booked && byHand.has(row.id))
      return [`payout ${row.id} is paid by hand, and the processor has it as well`];
    if (booked) return bookedProblems(row, booked);
    if (!bank.isRail || marked.has(row.id)) return [];
    if (row.status === "pending" && endOf(row.destination) !== verified) return [];
    // The processor refused it, or it was called back.
    if (row.status === "failed" || row.status === "canceled") return [];
    return [`payout ${row.id} is ${row.status}, and the processor knows nothing of it`];
  });
}

function bookedProblems(row: Row, booked: BookedPayout): string[] {
  const outcomes = { in_transit: ["in_transit"], paid: ["paid"], failed: ["failed", "returned"] };
  const { id, status, amount, currency, accountNumber } = booked;
  const isSame =
    outcomes[status].includes(row.status) &&
    row.amount === BigInt(amount) &&
    row.currency === currency &&
    row.processorPayout === id &&
    endOf(row.destination) === accountNumber.slice(-4);
  if (isSame) return [];
  const ours = `${row.amount} ${row.currency} to ${endOf(row.destination)} ${row.status} (${row.processorPayout})`;
  return [
    `the processor's payout ${id} of ${amount} ${currency} to ${accountNumber} is ${status}, ${row.id} is ${ours}`,
  ];
}

/** Last four digits of an account, whether in the form a payout shows or as the compliance record has it. */
function endOf(account: unknown): string | null {
  const { last4, accountNumber } = account as { last4?: string; accountNumber?: string };
  return last4 ?? accountNumber?.slice(-4) ?? null;
}
