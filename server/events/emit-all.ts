import type { EventData, EventType } from "#server/events/catalogue.ts";
import type { MerchantContext } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { newId } from "#server/ids.ts";

/** An event that is about to be written. */
export type PendingEvent = {
  [Type in EventType]: { type: Type; related: { id: string; type: string }; data: EventData<Type> };
}[EventType];

/**
 * As `emit`, for all events of an operation in one round trip and in this order. The caller
 * holds the row locks of the related entities.
 */
export async function emitAll(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  events: readonly PendingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event, index) => ({
    id: newId("event"),
    type: event.type,
    data: event.data,
    relatedId: event.related.id,
    relatedType: event.related.type,
    nth: events.slice(0, index + 1).filter((other) => other.related.id === event.related.id).length,
  }));
  await tx.$executeRaw`
    INSERT INTO events (id, "merchantId", type, data, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
    SELECT e.id, ${ctx.merchantId}, e.type, e.data, e."relatedId", e."relatedType",
           e.nth + coalesce((SELECT max(x.sequence) FROM events x
                             WHERE x."merchantId" = ${ctx.merchantId} AND x."relatedEntityId" = e."relatedId"), 0),
           ${ctx.clock.now()}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS e(id text, type text, data json, "relatedId" text, "relatedType" text, nth int)`;
}
