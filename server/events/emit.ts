import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { traceparentOf } from "#server/core/telemetry/traceparent.ts";
import { currentSpan } from "#server/core/telemetry/tracing.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { EventData, EventType } from "#server/events/catalog.ts";

type Emitter = Pick<MerchantContext, "merchantId" | "clock">;

/** The content of an event: as the catalog says for its own types, anything for an integration's types. */
type EventOf<Type extends string> = Type extends EventType
  ? { related: { id: string; type: string }; data: EventData<Type> }
  : string extends Type
    ? { related: { id: string; type: string | null } | null; data: unknown }
    : never;

/**
 * Emits an event with the unit that makes it true: both commit or neither. It is written at the
 * end of the unit, in one statement with all the others and in their order; the worker fans it
 * out to endpoints afterwards. `sequence` counts the events of the related entity from 1: the unit
 * has inserted that entity or holds its row lock, so numbers are not given twice.
 */
export function emit<Type extends string>(
  unit: Unit,
  ctx: Emitter,
  type: Type,
  { related, data }: EventOf<Type>,
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
