import type { EventData, EventType } from "#server/events/catalogue.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { deferEvent, insertEvents } from "#server/data/outbox.ts";
import type { NewEvent } from "#server/data/outbox.ts";
import { newId } from "#server/core/ids.ts";

type Emitter = Pick<MerchantContext, "merchantId" | "clock">;
type Related = { id: string; type: string };

/**
 * Puts an event into the outbox, in the transaction that makes it true: both commit or
 * neither. In `transact` its row is written when the work is done, in one statement with all
 * the others. The worker fans it out to endpoints afterwards. `sequence` counts the events of
 * the related entity from 1; the caller holds that entity's row lock (or has just inserted it),
 * so numbers are not given twice.
 */
export async function emit<Type extends EventType>(
  tx: Tx,
  ctx: Emitter,
  type: Type,
  event: { related: Related; data: EventData<Type> },
): Promise<string> {
  const row = buildEvent(ctx, type, event);
  if (!deferEvent(tx, row)) await insertEvents(tx, [row]);
  return row.id;
}

/** The event of a row that `insertRow` writes together with it. */
export function buildEvent<Type extends EventType>(
  ctx: Emitter,
  type: Type,
  { related, data }: { related: Related; data: EventData<Type> },
): NewEvent {
  return newEvent(ctx, { type, data, related });
}

/**
 * As `emit`, for types that are not in the catalogue (an integration's own), and for work that
 * needs the row at once.
 */
export async function writeEvent(
  tx: Tx,
  ctx: Emitter,
  event: { type: string; data: unknown; related: { id: string; type: string | null } | null },
): Promise<string> {
  const row = newEvent(ctx, event);
  await insertEvents(tx, [row]);
  return row.id;
}

function newEvent(
  ctx: Emitter,
  event: { type: string; data: unknown; related: { id: string; type: string | null } | null },
): NewEvent {
  return {
    id: newId("event"),
    merchantId: ctx.merchantId,
    type: event.type,
    data: event.data,
    relatedEntityId: event.related?.id ?? null,
    relatedEntityType: event.related?.type ?? null,
    createdAt: ctx.clock.now().toISOString(),
  };
}
