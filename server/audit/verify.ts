import { hourMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

export type AuditReport = { passed: boolean; problems: string[]; seals: number; entries: number };

const problemsMax = 100;

type Checked = { merchantId: string; number: number; good: boolean; entries: number };

/**
 * Recomputes the hash chain of every merchant's audit log. It finds entries that were changed,
 * removed or put in between past the database's rules since they were sealed.
 */
export async function verifyAuditLog({ db }: Pick<Services, "db">): Promise<AuditReport> {
  const rows = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(hourMs))}`;
      return tx.$queryRaw<Checked[]>(checks);
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: hourMs },
  );
  const problems = rows
    .filter(({ good }) => !good)
    .map(({ merchantId, number }) => `${merchantId}: seal ${number} does not fit its entries`);
  return {
    passed: problems.length === 0,
    problems: problems.slice(0, problemsMax),
    seals: rows.length,
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** A seal is good when it follows its predecessor and covers exactly what it counted and hashed. */
const checks = Prisma.sql`
  WITH ranges AS (
    SELECT s.*, lag(s.hash) OVER chain AS previous, coalesce(lag(s."uptoPosition") OVER chain, 0) AS after,
           row_number() OVER chain AS place
    FROM audit_seals s WINDOW chain AS (PARTITION BY s."merchantId" ORDER BY s.number)
  )
  SELECT r."merchantId", r.number, found.entries,
         r.number = r.place AND found.entries = r."entryCount"
           AND r.hash = audit_seal_hash(r.previous, found.lines) AS good
  FROM ranges r
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS entries, string_agg(audit_entry_line(e), E'\n' ORDER BY e.position) AS lines
    FROM audit_entries e
    WHERE e."merchantId" = r."merchantId" AND e.position > r.after AND e.position <= r."uptoPosition"
  ) found
  ORDER BY r."merchantId", r.number`;
