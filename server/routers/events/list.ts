import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { cut, placeBefore } from "#server/data/rows/page.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { DeliveryStatus } from "#server/generated/prisma/enums.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import { serializeEvent } from "#server/records/webhooks/event.ts";
import { sumDeliveries } from "#server/routers/events/sums.ts";
import type { Place } from "#server/wire/atoms/lists/list-place.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { ListEvents } from "#server/wire/webhooks/event.ts";

/**
 * Events with the state of their delivery, newest first. The status is not stored: a filter by
 * it starts from the few deliveries that are not delivered (partial indexes), not from all events.
 */
export async function listEvents(ctx: ReadingContext, input: ListEvents) {
  const where = Prisma.sql`${conditions(ctx, input)} ${afterPlace(input)}`;
  const [found, total] = await Promise.all([
    ctx.db.$queryRaw<Place[]>`
      SELECT id, "createdAt" FROM events event WHERE ${where}
      ORDER BY "createdAt" DESC, id DESC LIMIT ${input.limit + 1} OFFSET ${input.offset}`,
    countEvents(ctx, input),
  ]);
  const { rows: places, hasMore } = cut(found, input.limit);
  const eventIds = places.map(({ id }) => id);
  const [rows, sums] = await Promise.all([
    findEvents(ctx, eventIds),
    sumDeliveries(ctx.db, ctx, eventIds),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeEvent(row, sums)),
    { total, hasMore },
  );
}

function afterPlace(input: ListEvents): Prisma.Sql {
  const place = placeBefore(input);
  return place
    ? Prisma.sql`AND (event."createdAt", event.id) < (${place.createdAt}, ${place.id})`
    : Prisma.empty;
}

/**
 * Reads events in the order of `ids`. OFFSET 0 makes PostgreSQL look them up one by one: planning
 * for the many merchants that have few events, it would rather read all events of one that has a
 * million.
 */
function findEvents({ db, merchantId }: ReadingContext, ids: string[]): Promise<EventModel[]> {
  return db.$queryRaw`
    SELECT event.* FROM unnest(${ids}::text[]) WITH ORDINALITY AS page(id, nth)
    CROSS JOIN LATERAL (
      SELECT id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt"
      FROM events WHERE "merchantId" = ${merchantId} AND id = page.id OFFSET 0) AS event
    ORDER BY page.nth`;
}

function conditions({ merchantId }: ReadingContext, input: ListEvents): Prisma.Sql {
  const parts = [Prisma.sql`event."merchantId" = ${merchantId}`];
  if (input.type !== undefined) parts.push(Prisma.sql`event.type = ${input.type}`);
  if (input.relatedEntityId !== undefined)
    parts.push(Prisma.sql`event."relatedEntityId" = ${input.relatedEntityId}`);
  if (input.startDate !== undefined)
    parts.push(Prisma.sql`event."createdAt" >= ${new Date(input.startDate)}`);
  if (input.endDate !== undefined)
    parts.push(Prisma.sql`event."createdAt" < ${new Date(input.endDate)}`);
  if (input.status !== undefined) parts.push(hasStatus(merchantId, input.status));
  return Prisma.join(parts, " AND ");
}

/** The rule of `eventStatus` in serialize.ts. */
function hasStatus(merchantId: string, status: DeliveryStatus): Prisma.Sql {
  const pending = Prisma.sql`event.id IN (${pendingIds(merchantId)})`;
  const failed = Prisma.sql`event.id IN (${failedIds(merchantId)})`;
  if (status === "pending") return pending;
  if (status === "failed") return Prisma.sql`NOT ${pending} AND ${failed}`;
  return Prisma.sql`NOT ${pending} AND NOT ${failed}`;
}

function pendingIds(merchantId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "eventId" FROM event_outbox WHERE "merchantId" = ${merchantId} UNION
    SELECT "eventId" FROM webhook_deliveries WHERE "merchantId" = ${merchantId} AND status = 'pending'
      AND "endpointId" IN (SELECT id FROM webhook_endpoints WHERE "merchantId" = ${merchantId})`;
}

function failedIds(merchantId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "eventId" FROM webhook_deliveries WHERE "merchantId" = ${merchantId} AND status = 'failed'`;
}

/** Exact. Without another filter than the status, what has been delivered is not read for it. */
async function countEvents(ctx: ReadingContext, input: ListEvents): Promise<number> {
  const { status, type, relatedEntityId, startDate, endDate } = input;
  const isNarrow = Boolean(type ?? relatedEntityId ?? startDate ?? endDate);
  if (!isNarrow && status === undefined) return countRows(ctx, "events");
  const total = isNarrow
    ? Prisma.sql`(SELECT count(*) FROM events event WHERE ${conditions(ctx, input)})`
    : countOf(ctx.merchantId, status ?? "delivered");
  const [row] = await ctx.db.$queryRaw<{ total: number }[]>`SELECT ${total}::int AS total`;
  return row?.total ?? 0;
}

function countOf(merchantId: string, status: DeliveryStatus): Prisma.Sql {
  const [pending, failed] = [pendingIds(merchantId), failedIds(merchantId)];
  if (status === "pending") return Prisma.sql`(SELECT count(*) FROM (${pending}) AS those)`;
  if (status === "failed")
    return Prisma.sql`(SELECT count(*) FROM (${failed} EXCEPT (${pending})) AS those)`;
  return Prisma.sql`(
    (SELECT coalesce(sum(rows), 0) FROM row_counts WHERE "merchantId" = ${merchantId} AND resource = 'events')
    - (SELECT count(*) FROM (${pending} UNION ${failed}) AS those))`;
}
