import type { DeliveryStatus } from "#server/generated/prisma/enums.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import type { Event } from "#server/routers/events/schema.ts";
import type { JsonValue } from "#server/schemas/metadata.ts";

export type DeliverySums = {
  deliveryCount: number;
  attempts: number;
  pending: boolean;
  failed: boolean;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
};

const none: DeliverySums = {
  deliveryCount: 0,
  attempts: 0,
  pending: false,
  failed: false,
  lastAttemptAt: null,
  nextAttemptAt: null,
  deliveredAt: null,
};

/** Row and the sums of its deliveries to wire. */
export function serializeEvent(row: EventModel, sums: DeliverySums = none): Event {
  const status = eventStatus(row, sums);
  return {
    id: row.id,
    type: row.type,
    merchantId: row.merchantId,
    createdAt: row.createdAt.toISOString(),
    data: row.data as JsonValue,
    relatedEntityType: row.relatedEntityType,
    relatedEntityId: row.relatedEntityId,
    sequence: row.relatedEntityId === null ? null : row.sequence,
    status,
    deliveryCount: sums.deliveryCount,
    attempts: sums.attempts,
    lastAttemptAt: sums.lastAttemptAt?.toISOString() ?? null,
    nextRetryAt: sums.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: status === "delivered" ? (sums.deliveredAt?.toISOString() ?? null) : null,
  };
}

/** Nobody subscribed means that nothing is owed: delivered. `list.ts` says the same in SQL. */
function eventStatus(row: EventModel, sums: DeliverySums): DeliveryStatus {
  if (row.fannedOutAt === null || sums.pending) return "pending";
  return sums.failed ? "failed" : "delivered";
}
