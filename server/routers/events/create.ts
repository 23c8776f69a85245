import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { idsIn } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { isEventType } from "#server/events/types.ts";
import { serializeEvent } from "#server/records/webhooks/event.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { findEvent } from "#server/routers/events/get.ts";
import { sumDeliveries } from "#server/routers/events/sums.ts";
import type { CreateEvent, Event } from "#server/wire/webhooks/event.ts";

/**
 * Sends an event of the integration's own to the merchant's endpoints. The service's types are
 * refused: receivers must be able to believe them. Atomic and idempotent by key.
 * @throws validation_failed · invalid_state (it is about somebody who was erased, or names one)
 * (specification 0.8.6: create an event)
 */
export async function createEvent(ctx: MerchantContext, input: CreateEvent): Promise<Event> {
  if (isEventType(input.type)) {
    throw new DomainError(
      "validation_failed",
      `type: ${input.type} is reserved for the service; choose a type of your own.`,
    );
  }
  return transact(ctx, async (unit) => {
    const { relatedEntityId, relatedEntityType } = input;
    const named = idsIn(JSON.stringify([relatedEntityId, input.data]));
    await refuseErasedAmong(unit.tx, ctx, named);
    const related =
      relatedEntityId == null ? null : { id: relatedEntityId, type: relatedEntityType ?? null };
    await lockNumbers(unit.tx, ctx, related);
    const id = emitOwn(unit, ctx, { type: input.type, related, data: input.data });
    await unit.write();
    return serializeEvent(
      await findEvent(unit.tx, ctx, id),
      await sumDeliveries(unit.tx, ctx, [id]),
    );
  });
}

/** Own events about one thing take turns: there is no row of ours to lock. */
async function lockNumbers(
  tx: Tx,
  { merchantId }: MerchantContext,
  related: { id: string } | null,
): Promise<void> {
  if (!related) return;
  const thing = `${merchantId} ${related.id}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${thing}, 0))`;
}
