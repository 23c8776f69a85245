import type { Services } from "#server/core/context.ts";
import type { LabelsOf } from "#server/core/telemetry/metrics-table.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { scrapedGauge } from "#server/worker/scraped-gauge.ts";

/**
 * How the books are: `canary.books.check_age`, for how many seconds the ledger has not been verified, nor compared
 * with the processor, nor the processor looked at for what it did not tell, and `canary.books.problems`, what the latest of each found. What was never checked is as old as the
 * first merchant, and has no problems to tell.
 */
export function measureBooks({ db, log }: Pick<Services, "db" | "log">): () => void {
  const ends = [
    scrapedGauge({ gauge: "booksCheckAge", read: () => readChecks(db, "seconds"), log }),
    scrapedGauge({ gauge: "booksProblems", read: () => readChecks(db, "problems"), log }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

type Labels = LabelsOf<"booksCheckAge">;

async function readChecks(
  db: Db,
  figure: "seconds" | "problems",
): Promise<{ figure: number; labels: Labels }[]> {
  const rows = await runStatement(db, latest);
  return rows.flatMap((row) =>
    row[figure] === null
      ? []
      : [{ figure: Number(row[figure]), labels: { check: row["book"] as Labels["check"] } }],
  );
}

const latest = Prisma.sql`
  WITH checks AS (
    (SELECT 'ledger' AS book, cardinality(problems) AS problems, "finishedAt"
       FROM ledger_checks ORDER BY "finishedAt" DESC LIMIT 1)
    UNION ALL
    (SELECT 'reconciliation', open, "finishedAt"
       FROM reconciliation_runs WHERE "finishedAt" IS NOT NULL ORDER BY "finishedAt" DESC LIMIT 1)
    UNION ALL
    (SELECT 'processor', sum(unhandled)::int, min("finishedAt")
       FROM processor_looks HAVING count(*) > 0 AND count("finishedAt") = count(*))
  )
  SELECT book, checks.problems, extract(epoch FROM now() - coalesce(
    checks."finishedAt", (SELECT min("createdAt") FROM merchants))) AS seconds
  FROM (VALUES ('ledger'), ('reconciliation'), ('processor')) expected(book) LEFT JOIN checks USING (book)`;
