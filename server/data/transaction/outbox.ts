import { invariant } from "#server/core/assert.ts";
import { type NewEvent, payloadHalves } from "#server/data/transaction/payload.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Inserts the events of one merchant, each with its number in the sequence of its entity, and returns
 * their keys. As a part of a WITH, `claimed` says whether they may be written. `made` are the ids of rows
 * that are new: their events are their first.
 */
export function insertEventsSql(
  events: readonly NewEvent[],
  made: ReadonlySet<string>,
  claimed = Prisma.empty,
): Prisma.Sql {
  const [merchantId = "", ...others] = new Set(events.map((event) => event.merchantId));
  invariant(others.length === 0, "a unit's events are of one merchant");
  const counts = new Map<string | null, number>();
  const rows = events.map((event) => {
    const { data: _, ...columns } = event;
    const { relatedEntityId } = event;
    const position = (counts.get(relatedEntityId) ?? 0) + 1;
    counts.set(relatedEntityId, position);
    const isFirst = relatedEntityId === null || made.has(relatedEntityId);
    return { ...columns, ...payloadHalves(event), position, isFirst };
  });
  // Where nobody collects traces the statement knows nothing of them.
  const isTraced = events.some(({ traceparent }) => typeof traceparent === "string");
  const spans = Prisma.raw(isTraced ? ", traceparent" : "");
  return Prisma.sql`
    INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt"${spans})
    SELECT id, ${merchantId}, type,
           concat(before, CASE WHEN "relatedEntityId" IS NOT NULL THEN next END, after),
           "relatedEntityId", "relatedEntityType", next, "createdAt"${spans}
    FROM (
      SELECT new.*, position + CASE WHEN "isFirst" THEN 0 ELSE coalesce(
               (SELECT earlier.sequence FROM events earlier
                WHERE earlier."merchantId" = ${merchantId} AND earlier."relatedEntityId" = new."relatedEntityId"
                ORDER BY earlier.sequence DESC LIMIT 1),
               (SELECT swept.last FROM swept_sequences swept
                WHERE swept."merchantId" = ${merchantId} AND swept."entityId" = new."relatedEntityId"), 0) END AS next
      FROM ${claimed} json_to_recordset(${JSON.stringify(rows)}::json) AS new (id text, type text,
        before text, after text, "relatedEntityId" text, "relatedEntityType" text, "createdAt" timestamptz,
        position int, "isFirst" boolean${Prisma.raw(isTraced ? ", traceparent text" : "")})) AS numbered
    RETURNING "merchantId", id`;
}
