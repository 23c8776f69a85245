import { idPattern } from "#server/core/ids.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { redactEvent } from "#server/routers/personal-data/redact-event.ts";
import { blankedSql } from "#server/routers/personal-data/work/blank.ts";
import {
  allRecords,
  type Erasing,
  placeAfter,
  type Portion,
} from "#server/routers/personal-data/work/erasing.ts";
import { asWritten } from "#server/routers/personal-data/work/identify.ts";

/** Rows that are looked at at once: most are of others, and nothing is written of them. */
const lookedAt = 500;

/**
 * Finds data by its content: the merchant's events, letters and request log, oldest first. An entry is the
 * person's when it is about one of their records or names one, or when a value in it is their address or number.
 */
export const scanAll: Portion[] = [scanEvents, scanMessages, scanRequests];

/** The ids of the table's next rows. */
async function nextIds({ ctx, erasure }: Erasing, table: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)}
    WHERE "merchantId" = ${ctx.merchantId} AND id > ${erasure.place} ORDER BY id LIMIT ${lookedAt}`;
  return rows.map(({ id }) => id);
}

/**
 * SQL: whether a JSON text names a record of the person's, or has their address or number as one of its
 * values, or of the values of a JSON text in it.
 */
function says({ ctx, erasure }: Erasing, text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM unnest(${asWritten(erasure)}::text[]) value WHERE strpos(lower(${text}), value) > 0)
    OR EXISTS (
      SELECT FROM regexp_matches(${text}, ${idPattern}::text, 'g') named
      JOIN erasure_records found ON found."merchantId" = ${ctx.merchantId} AND found."erasureId" = ${erasure.id}
        AND found."recordId" = named[1]))`;
}

/** SQL: the ids of events about the person's records. */
function theirEvents(erasing: Erasing): Prisma.Sql {
  return Prisma.sql`
    SELECT event.id FROM events event
    WHERE event."merchantId" = ${erasing.ctx.merchantId} AND event."relatedEntityId" IN (${allRecords(erasing)})`;
}

type ScannedEvent = { id: string; type: string; payload: string };

async function scanEvents(erasing: Erasing): Promise<string | null> {
  const { db, merchantId, clock } = erasing.ctx;
  const ids = await nextIds(erasing, "events");
  const found = await db.$queryRaw<ScannedEvent[]>`
    SELECT event.id, event.type, event.payload FROM events event
    WHERE event."merchantId" = ${merchantId} AND event.id = ANY(${ids})
      AND (event."relatedEntityId" IN (${allRecords(erasing)}) OR ${says(erasing, Prisma.sql`event.payload`)})`;
  for (const { id, type, payload } of found) {
    const redacted = redactEvent(payload, type);
    if (redacted !== payload)
      await db.event.updateMany({ where: { merchantId, id }, data: { payload: redacted } });
  }
  // A receiver's answer may repeat the data that it was sent.
  await db.$executeRaw`
    UPDATE webhook_attempts SET ${blankedSql("webhook_attempts", clock.now())}
    WHERE "merchantId" = ${merchantId} AND "responseBody" IS NOT NULL AND "deliveryId" IN (
      SELECT d.id FROM webhook_deliveries d
      WHERE d."merchantId" = ${merchantId} AND d."eventId" = ANY(${found.map(({ id }) => id)}))`;
  return placeAfter(ids, lookedAt);
}

/** Letters that wait are not sent any more. */
async function scanMessages(erasing: Erasing): Promise<string | null> {
  const { db, merchantId, clock } = erasing.ctx;
  const ids = await nextIds(erasing, "messages");
  await db.$executeRaw`
    UPDATE messages SET ${blankedSql("messages", clock.now())}
    WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}) AND (
      lower(recipient) = ANY(${erasing.erasure.identifiers})
      OR ${says(erasing, Prisma.sql`concat(data, text)`)} OR "eventId" IN (${theirEvents(erasing)}))`;
  return placeAfter(ids, lookedAt);
}

async function scanRequests(erasing: Erasing): Promise<string | null> {
  const { db, merchantId, clock } = erasing.ctx;
  const ids = await nextIds(erasing, "logged_requests");
  await db.$executeRaw`
    UPDATE logged_requests SET ${blankedSql("logged_requests", clock.now())}
    WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}) AND (
      "objectId" IN (${allRecords(erasing)} UNION ${theirEvents(erasing)})
      OR ${says(erasing, Prisma.sql`concat(path, sent, answer)`)})`;
  return placeAfter(ids, lookedAt);
}
