import { invariant } from "#server/core/assert.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import type { DeliveryStatus } from "#server/generated/prisma/enums.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import type { Event } from "#server/wire/webhooks/event.ts";

export type DeliverySums = {
  deliveryCount: number;
  attempts: number;
  /** In the outbox, or on the way to an endpoint. */
  pending: boolean;
  failed: boolean;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
};

/** Row and what its deliveries add up to (`sumDeliveries`) to wire. */
export function serializeEvent(row: EventModel, sumsOf: ReadonlyMap<string, DeliverySums>): Event {
  const sums = sumsOf.get(row.id);
  invariant(sums, "the sums are those of the event");
  const status = eventStatus(sums);
  return {
    id: row.id,
    type: row.type,
    merchantId: row.merchantId,
    createdAt: row.createdAt.toISOString(),
    data: payloadData(row.payload),
    relatedEntityType: row.relatedEntityType,
    relatedEntityId: row.relatedEntityId,
    sequence: row.relatedEntityId === null ? null : row.sequence,
    status,
    deliveryCount: sums.deliveryCount,
    attempts: sums.attempts,
    lastAttemptAt: sums.lastAttemptAt?.toISOString() ?? null,
    nextRetryAt: sums.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: status === "delivered" ? (sums.deliveredAt?.toISOString() ?? null) : null,
    updatedAt: (sums.lastAttemptAt ?? row.createdAt).toISOString(),
  };
}

/** Nobody subscribed means that nothing is owed: delivered. `list.ts` says the same in SQL. */
function eventStatus(sums: DeliverySums): DeliveryStatus {
  if (sums.pending) return "pending";
  return sums.failed ? "failed" : "delivered";
}
