import type { Services } from "#server/core/context.ts";
import type { LabelsOf } from "#server/core/telemetry/metrics-table.ts";
import { type Db, isSpread, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { inDoubt } from "#server/payments/reconciliation/doubts.ts";
import { scrapedGauge } from "#server/worker/scraped-gauge.ts";

type Has = Pick<Services, "db" | "log">;

/** `canary.queue.wait`: for how many seconds the oldest entry of each queue has been due. */
export function measureWaiting({ db, log }: Has): () => void {
  return scrapedGauge({
    gauge: "queueWait",
    read: () => readWaits(db),
    log,
  });
}

type Labels = LabelsOf<"queueWait">;

async function readWaits(db: Db): Promise<{ figure: number; labels: Labels }[]> {
  const rows = [...(await oldestEvent(db)), ...(await runStatement(db, oldest))];
  return rows.map(({ queue, seconds }) => ({
    figure: Number(seconds ?? 0),
    labels: { queue: queue as Labels["queue"] },
  }));
}

type Row = Record<string, unknown>;

/**
 * From the outbox to the one event by its key: a join of both might be planned as a walk through all
 * events. Where tables are spread, no statement goes from what all nodes have found on to another row.
 */
async function oldestEvent(db: Db): Promise<Row[]> {
  if (!isSpread(db)) return runStatement(db, oldestOfOutbox);
  const [first] = await runStatement(db, firstOfOutbox);
  if (!first) return [{ queue: "events", seconds: 0 }];
  return runStatement(
    db,
    Prisma.sql`SELECT 'events' AS queue, extract(epoch FROM now() - "createdAt") AS seconds
      FROM events WHERE "merchantId" = ${first["merchantId"]} AND id = ${first["eventId"]}`,
  );
}

const firstOfOutbox = Prisma.sql`
  SELECT "merchantId", "eventId" FROM event_outbox ORDER BY "eventId" LIMIT 1`;

const oldestOfOutbox = Prisma.sql`
  SELECT 'events' AS queue, extract(epoch FROM now() - (
    SELECT event."createdAt" FROM (${firstOfOutbox}) waiting CROSS JOIN LATERAL (
      SELECT e."createdAt" FROM events e
      WHERE e."merchantId" = waiting."merchantId" AND e.id = waiting."eventId" LIMIT 1) event
  )) AS seconds`;

/**
 * Deliveries count only to receivers that answer: one that fails is tried again for days, and its
 * merchant has to mend it. Attempts in doubt count from when the processor was first asked: the
 * moment of the next question moves on with each try.
 */
const oldest = Prisma.sql`
  SELECT queue, extract(epoch FROM now() - since) AS seconds FROM (
    SELECT 'deliveries' AS queue, min(due."nextAttemptAt") AS since FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT d."nextAttemptAt" FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d."merchantId" = e."merchantId" AND d."endpointId" = e.id
        AND d."nextAttemptAt" <= now()
      ORDER BY d."nextAttemptAt" LIMIT 1) due
      WHERE e."failingSince" IS NULL AND e.active AND e."deletedAt" IS NULL
    UNION ALL SELECT 'messages', min("nextAttemptAt") FROM messages
      WHERE status = 'pending' AND "nextAttemptAt" <= now()
    UNION ALL SELECT 'payments in doubt', min("createdAt") FROM payment_attempts WHERE ${inDoubt.payments}
    UNION ALL SELECT 'refunds in doubt', min("updatedAt") FROM refunds WHERE ${inDoubt.refunds}
    UNION ALL SELECT 'payouts in doubt', min("updatedAt") FROM payouts WHERE ${inDoubt.payouts}
    UNION ALL SELECT 'card removals', min("createdAt") FROM card_removals
    UNION ALL SELECT 'differences', min("firstSeenAt") FROM reconciliation_differences WHERE "resolvedAt" IS NULL
  ) queues`;
