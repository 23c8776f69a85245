import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { overdueHolds } from "#server/ledger/verify/hold-checks.ts";
import { ledgerChecks } from "#server/ledger/verify/ledger-checks.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";

/** One broken rule can be broken everywhere: of each, so many are named. */
const problemsPerCheckMax = 100;
const limitMs = 60 * minuteMs;
/**
 * Practically no limit, for a caller that asks for none: the time of a verification that nobody
 * waits for.
 */
const withoutLimitMs = 7 * dayMs;

export type LedgerReport = {
  passed: boolean;
  /** One line each. */
  problems: string[];
  merchants: number;
  accounts: number;
  transactions: number;
  entries: number;
  /** Between the processor and the ledger, not over yet: of the last reconciliation. */
  differences: number;
  startedAt: string;
  finishedAt: string;
};

/**
 * Recomputes every balance, sum and hash of all merchants from their entries, in one snapshot:
 * postings go on meanwhile. The result is recorded for the dashboard; a ledger that is
 * sound is sealed (see sealLedger). It gives up after an hour, unless it `mayTakeLong`.
 */
export async function verifyLedger(
  services: Services,
  { mayTakeLong = false } = {},
): Promise<LedgerReport> {
  const startedAt = services.clock.now();
  const durationMaxMs = mayTakeLong ? withoutLimitMs : limitMs;
  const found = await services.db.$transaction((tx) => readSnapshot(tx, startedAt, durationMaxMs), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    timeout: durationMaxMs,
  });
  const finishedAt = services.clock.now();
  const { problems, counts } = found;
  const passed = problems.length === 0;
  await services.db.ledgerCheck.create({
    data: {
      id: newId("ledgerCheck"),
      passed,
      problems: problems.slice(0, problemsPerCheckMax),
      entryCount: counts.entries,
      startedAt,
      finishedAt,
    },
  });
  if (passed) await sealLedger(services);
  return {
    passed,
    problems,
    merchants: Number(counts.merchants),
    accounts: Number(counts.accounts),
    transactions: Number(counts.transactions),
    entries: Number(counts.entries),
    differences: await services.db.reconciliationDifference.count({ where: { resolvedAt: null } }),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
  };
}

/** When the whole ledger was last found sound; null when it never was. */
export async function lastPassedCheck(tx: Tx): Promise<Date | null> {
  const row = await tx.ledgerCheck.findFirst({
    where: { passed: true },
    orderBy: { finishedAt: "desc" },
  });
  return row?.finishedAt ?? null;
}

async function readSnapshot(tx: Tx, now: Date, durationMaxMs: number) {
  await tx.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(durationMaxMs))}`;
  const problems: string[] = [];
  for (const check of [...ledgerChecks, overdueHolds(now)]) {
    const rows = await tx.$queryRaw<{ problem: string }[]>`
      SELECT problem FROM (${check}) AS found LIMIT ${problemsPerCheckMax}`;
    problems.push(...rows.map((row) => row.problem));
  }
  return { problems, counts: await countAll(tx) };
}

type Counts = { merchants: bigint; accounts: bigint; transactions: bigint; entries: bigint };

async function countAll(tx: Tx): Promise<Counts> {
  const [counts] = await tx.$queryRaw<[Counts]>`
    SELECT (SELECT count(DISTINCT "merchantId") FROM ledger_accounts) AS merchants,
           (SELECT count(*) FROM ledger_accounts) AS accounts,
           (SELECT count(*) FROM ledger_transactions) AS transactions,
           (SELECT count(*) FROM ledger_entries) AS entries`;
  return counts;
}
