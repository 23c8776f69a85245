import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { disputedEntities, sweptAtOnce } from "#server/events/kept.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Deletes a portion of the merchant's oldest events that were kept long enough, with their
 * deliveries and attempts. Events that wait to be fanned out or delivered stay, and so do those
 * about a payment whose dispute is open. The last sequence number of each entity is remembered.
 * Answers how many events it deleted.
 */
export async function sweepEvents(services: Services, merchantId: string): Promise<number> {
  const { env, clock } = services;
  if (env.RETENTION_EVENTS_DAYS === 0) return 0;
  const now = clock.now();
  const before = addMs(now, -env.RETENTION_EVENTS_DAYS * dayMs);
  return transactAside(services, async ({ tx }) => {
    const found = await lockOld(tx, { merchantId, before, now });
    const ids = await settledOf(tx, { merchantId, ids: found, now });
    if (ids.length > 0) await deleteAll(tx, merchantId, ids);
    return ids.length;
  });
}

type Old = { merchantId: string; before: Date; now: Date };

/**
 * Nobody can ask for a new delivery of them meanwhile. What waits is counted event by event: as NOT EXISTS
 * PostgreSQL joins it, and to find that nothing waits it reads all deliveries that there are.
 */
async function lockOld(tx: Tx, { merchantId, before, now }: Old): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT event.id FROM events event
    WHERE event."merchantId" = ${merchantId} AND event."createdAt" < ${before}
      AND (SELECT count(*) FROM event_outbox waiting
           WHERE waiting."merchantId" = ${merchantId} AND waiting."eventId" = event.id) = 0
      AND (SELECT count(*) FROM webhook_deliveries d
           WHERE d."merchantId" = ${merchantId} AND d."eventId" = event.id AND ${isOpen(now)}) = 0
      AND (event."relatedEntityId" IS NULL OR event."relatedEntityId" NOT IN (${disputedEntities(merchantId)}))
    ORDER BY event."createdAt", event.id LIMIT ${sweptAtOnce} FOR UPDATE OF event SKIP LOCKED`;
  return rows.map(({ id }) => id);
}

function isOpen(now: Date): Prisma.Sql {
  return Prisma.sql`(d.status = 'pending' OR d.again IS NOT NULL OR d."leaseUntil" > ${now})`;
}

type Locked = { merchantId: string; ids: string[]; now: Date };

/**
 * Locks the deliveries of these events, and leaves out events with a delivery that was taken up
 * again just before.
 */
async function settledOf(tx: Tx, { merchantId, ids, now }: Locked): Promise<string[]> {
  const rows = await tx.$queryRaw<{ eventId: string; open: boolean | null }[]>`
    SELECT d."eventId", ${isOpen(now)} AS open FROM webhook_deliveries d
    WHERE d."merchantId" = ${merchantId} AND d."eventId" = ANY(${ids}) ORDER BY d.id FOR UPDATE`;
  const open = new Set(rows.filter((row) => row.open).map(({ eventId }) => eventId));
  return ids.filter((id) => !open.has(id));
}

/** In the order of their references. */
async function deleteAll(tx: Tx, merchantId: string, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM webhook_attempts WHERE "merchantId" = ${merchantId} AND "deliveryId" IN (
      SELECT d.id FROM webhook_deliveries d WHERE d."merchantId" = ${merchantId} AND d."eventId" = ANY(${ids}))`;
  await tx.webhookDelivery.deleteMany({ where: { merchantId, eventId: { in: ids } } });
  await tx.eventNumber.deleteMany({ where: { merchantId, eventId: { in: ids } } });
  // The next event of an entity that has no others left continues its sequence from here
  // (data/transaction/outbox.ts).
  await tx.$executeRaw`
    INSERT INTO swept_sequences AS swept ("merchantId", "entityId", last)
    SELECT ${merchantId}, event."relatedEntityId", max(event.sequence) FROM events event
    WHERE event."merchantId" = ${merchantId} AND event.id = ANY(${ids}) AND event."relatedEntityId" IS NOT NULL
    GROUP BY event."relatedEntityId"
    ON CONFLICT ("merchantId", "entityId") DO UPDATE SET last = greatest(swept.last, EXCLUDED.last)`;
  await tx.event.deleteMany({ where: { merchantId, id: { in: ids } } });
}
