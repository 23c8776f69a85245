import type { EventData, EventType } from "#server/events/catalogue.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { buildEvent } from "#server/events/emit.ts";
import { deferEvent, insertEvents } from "#server/data/outbox.ts";

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
  const rows = events.map((event) => buildEvent(ctx, event.type, event));
  const undeferred = rows.filter((row) => !deferEvent(tx, row));
  await insertEvents(tx, undeferred);
}
