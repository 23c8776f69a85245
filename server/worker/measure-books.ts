import type { Services } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { scrapedGauge } from "#server/worker/scraped-gauge.ts";

/**
 * How the books are: `canary.books.check_age`, for how many seconds the ledger has not been verified, nor compared
 * with the processor, and `canary.books.problems`, what the latest of each found. Nothing of a check that was never made.
 */
export function measureBooks({ db, log }: Pick<Services, "db" | "log">): () => void {
  const gauges = [
    scrapedGauge({
      name: "canary.books.check_age",
      description: "How long ago the books were last checked.",
      unit: "s",
      of: "check",
      read: () => readChecks(db, "seconds"),
      log,
    }),
    scrapedGauge({
      name: "canary.books.problems",
      description: "What the latest check of the books found.",
      of: "check",
      read: () => readChecks(db, "problems"),
      log,
    }),
  ];
  return () => {
    for (const end of gauges) end();
  };
}

async function readChecks(db: Db, figure: "seconds" | "problems"): Promise<Record<string, number>> {
  const rows = await runStatement(db, latest);
  return Object.fromEntries(rows.map((row) => [row["check"], Number(row[figure])]));
}

const latest = Prisma.sql`
  (SELECT 'ledger' AS check, cardinality(problems) AS problems, extract(epoch FROM now() - "finishedAt") AS seconds
     FROM ledger_checks ORDER BY "finishedAt" DESC LIMIT 1)
  UNION ALL
  (SELECT 'reconciliation', open, extract(epoch FROM now() - "finishedAt")
     FROM reconciliation_runs WHERE "finishedAt" IS NOT NULL ORDER BY "finishedAt" DESC LIMIT 1)`;
