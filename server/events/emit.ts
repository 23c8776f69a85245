import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { traceparentOf } from "#server/core/telemetry/traceparent.ts";
import { currentSpan } from "#server/core/telemetry/tracing.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { EventData, EventType } from "#server/events/catalog.ts";
import { resourceList } from "#server/wire/resources.ts";

type Emitter = Pick<MerchantContext, "merchantId" | "clock">;
/** A record by its id, or a thing of the integration's own. */
type Related = { id: string; type: string | null };

/**
 * Emits an event about the record of `data`, with the unit that makes it true: both commit or neither. It is
 * written at the end of the unit, in one statement with all the others and in their order; the worker fans it
 * out to endpoints afterwards. `sequence` counts the events of the related entity from 1: the unit
 * has inserted that entity or holds its row lock, so numbers are not given twice. Answers the event's id.
 */
export function emit<Type extends EventType>(
  unit: Unit,
  ctx: Emitter,
  type: Type,
  data: EventData<Type> & { id: string },
): string {
  return emitAbout(unit, ctx, data.id, { type, data });
}

/** Emits an event about the record of this id, whose data is something else. Answers the event's id. */
export function emitAbout<Type extends EventType>(
  unit: Unit,
  ctx: Emitter,
  id: string,
  { type, data }: { type: Type; data: EventData<Type> },
): string {
  return emitOwn(unit, ctx, { type, related: { id, type: entityTypeOf(id) }, data });
}

/** Emits an event of a type that the integration chose. Answers its id. */
export function emitOwn(
  unit: Unit,
  ctx: Emitter,
  { type, related, data }: { type: string; related: Related | null; data: unknown },
): string {
  const id = newId("event");
  const traceparent = traceparentOf(currentSpan());
  unit.record({
    id,
    merchantId: ctx.merchantId,
    type,
    data,
    relatedEntityId: related?.id ?? null,
    relatedEntityType: related?.type ?? null,
    createdAt: ctx.clock.now().toISOString(),
    ...(traceparent !== null && { traceparent }),
  });
  return id;
}

/** The `relatedEntityType` of events about the record of this id. */
function entityTypeOf(id: string): string {
  const prefix = id.slice(0, id.indexOf("_"));
  const type = resourceList.find(({ idPrefix }) => idPrefix === prefix)?.entityType;
  invariant(type, `events are about records with an entity type, not ${prefix}`);
  return type;
}
