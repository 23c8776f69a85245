import { metrics } from "@opentelemetry/api";
import type { ObservableResult } from "@opentelemetry/api";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isSpread, runStatement } from "#server/data/db.ts";
import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { inDoubt } from "#server/payments/reconciliation/doubts.ts";

type Has = Pick<Services, "db" | "log">;
type Wait = { queue: string; seconds: number };

/** Prometheus gives a scrape up after ten seconds, with every other figure in it. */
const patienceMs = 2 * secondMs;

/**
 * `canary.queue.wait`: for how many seconds the oldest entry of each queue has been due, asked whenever
 * somebody scrapes. Every process with a worker tells the same: take the largest. Without an answer of
 * the database within two seconds it tells nothing new. Answers how to end it.
 */
export function measureWaiting({ db, log }: Has): () => void {
  const waits = metrics.getMeter("canary").createObservableGauge("canary.queue.wait", {
    description: "How long the oldest entry of a queue has been due.",
    unit: "s",
  });
  let asked: Promise<Wait[]> | null = null;
  const tell = async (result: ObservableResult) => {
    // One at a time: scrapes go on while a slow database has not answered the first.
    asked ??= readWaits(db, log).finally(() => (asked = null));
    for (const { queue, seconds } of await within(patienceMs, asked))
      result.observe(Math.max(0, seconds), { queue });
  };
  waits.addCallback(tell);
  return () => waits.removeCallback(tell);
}

async function within(ms: number, asked: Promise<Wait[]>): Promise<Wait[]> {
  const { promise: late, resolve } = Promise.withResolvers<Wait[]>();
  const timer = setTimeout(resolve, ms, []);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function readWaits(db: Db, log: Services["log"]): Promise<Wait[]> {
  try {
    const rows = [...(await oldestEvent(db)), ...(await runStatement(db, oldest))];
    return rows.map(({ queue, seconds }) => ({
      queue: String(queue),
      seconds: Number(seconds ?? 0),
    }));
  } catch (err) {
    // The figures of before stay: the alert on a database that is away is another.
    log.warn({ err }, "what waits could not be measured");
    return [];
  }
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
 * Deliveries are those to receivers that answer: one that fails is tried again for days, which is its
 * merchant's to mend. What is in doubt counts from when the processor was asked: the moment at which it is
 * asked again moves on with each time.
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
    UNION ALL SELECT 'differences', min("firstSeenAt") FROM reconciliation_differences WHERE "resolvedAt" IS NULL
  ) queues`;
