import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { writeEvent } from "#server/events/emit.ts";
import { isEventType } from "#server/events/types.ts";
import { findEvent } from "#server/routers/events/get.ts";
import type { CreateEvent, Event } from "#server/wire/event.ts";
import { serializeEvent } from "#server/routers/events/serialize.ts";
import { sumDeliveries } from "#server/routers/events/sums.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Sends an event of the integration's own to the merchant's endpoints. The service's types are
 * refused: receivers must be able to believe them. Atomic and idempotent by key.
 * @throws validation_failed
 * (specification 0.8.6: create an event)
 */
export async function createEvent(ctx: MerchantContext, input: CreateEvent): Promise<Event> {
  if (isEventType(input.type)) {
    throw new DomainError(
      "validation_failed",
      `type: ${input.type} is sent by the service alone; choose a type of your own.`,
    );
  }
  return transact(ctx, async (tx) => {
    const { relatedEntityId, relatedEntityType } = input;
    const related =
      relatedEntityId == null ? null : { id: relatedEntityId, type: relatedEntityType ?? null };
    const id = await writeEvent(tx, ctx, { type: input.type, data: input.data, related });
    return serializeEvent(await findEvent(tx, ctx, id), await sumDeliveries(tx, ctx, [id]));
  });
}
