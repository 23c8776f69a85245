import type { EventData, EventType } from "#server/events/catalogue.ts";
import type { MerchantContext } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { newId } from "#server/ids.ts";

type Emitter = Pick<MerchantContext, "merchantId" | "clock">;
type Related = { id: string; type: string };

/**
 * Writes an event into the outbox, in the transaction that makes it true: both commit or
 * neither. The worker fans it out to endpoints afterwards. `sequence` counts the events of the
 * related entity from 1; the caller holds that entity's row lock (or has just inserted it),
 * so numbers are not given twice.
 */
export async function emit<Type extends EventType>(
  tx: Tx,
  ctx: Emitter,
  type: Type,
  event: { related: Related; data: EventData<Type> },
): Promise<string> {
  return writeEvent(tx, ctx, { type, data: event.data, related: event.related });
}

/** As `emit`, for types that are not in the catalogue: an integration's own. */
export async function writeEvent(
  tx: Tx,
  ctx: Emitter,
  event: { type: string; data: unknown; related: { id: string; type: string | null } | null },
): Promise<string> {
  const id = newId("event");
  const { related } = event;
  await tx.$executeRaw`
    INSERT INTO events (id, "merchantId", type, data, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
    SELECT ${id}, ${ctx.merchantId}, ${event.type}, ${JSON.stringify(event.data)}::json,
           ${related?.id ?? null}, ${related?.type ?? null},
           coalesce(max(sequence), 0) + 1, ${ctx.clock.now()}
    FROM events WHERE "merchantId" = ${ctx.merchantId} AND "relatedEntityId" = ${related?.id ?? null}`;
  return id;
}
