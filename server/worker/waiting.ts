import { metrics } from "@opentelemetry/api";
import type { ObservableResult } from "@opentelemetry/api";
import type { Services } from "#server/core/context.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Has = Pick<Services, "db" | "log">;

/**
 * `canary.queue.wait`: for how many seconds the oldest entry of each queue has been due, asked whenever
 * somebody scrapes. Every process with a worker tells the same: take the largest. Answers how to end it.
 */
export function measureWaiting(services: Has): () => void {
  const waits = metrics.getMeter("canary").createObservableGauge("canary.queue.wait", {
    description: "How long the oldest entry of a queue has been due.",
    unit: "s",
  });
  const tell = (result: ObservableResult) => observeWaits(services, result);
  waits.addCallback(tell);
  return () => waits.removeCallback(tell);
}

async function observeWaits({ db, log }: Has, result: ObservableResult): Promise<void> {
  try {
    for (const { queue, seconds } of await runStatement(db, oldest))
      result.observe(Math.max(0, Number(seconds ?? 0)), { queue: String(queue) });
  } catch (err) {
    // No figure says more than a wrong one; the alert on its absence is the database's.
    log.warn({ err }, "what waits could not be measured");
  }
}

const oldest = Prisma.sql`
  SELECT queue, extract(epoch FROM now() - since) AS seconds FROM (
    SELECT 'events' AS queue, (SELECT e."createdAt" FROM events e
      JOIN event_outbox o ON o."merchantId" = e."merchantId" AND o."eventId" = e.id
      ORDER BY o."eventId" LIMIT 1) AS since
    UNION ALL SELECT 'deliveries', min("nextAttemptAt") FROM webhook_deliveries
      WHERE status = 'pending' AND "nextAttemptAt" <= now()
    UNION ALL SELECT 'messages', min("nextAttemptAt") FROM messages
      WHERE status = 'pending' AND "nextAttemptAt" <= now()
    UNION ALL SELECT 'payments in doubt', min("reconcileAt") FROM payment_attempts WHERE "reconcileAt" <= now()
    UNION ALL SELECT 'refunds in doubt', min("reconcileAt") FROM refunds WHERE "reconcileAt" <= now()
    UNION ALL SELECT 'differences', min("firstSeenAt") FROM reconciliation_differences WHERE "resolvedAt" IS NULL
  ) queues`;
