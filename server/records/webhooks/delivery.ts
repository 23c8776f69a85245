import type { WebhookAttemptModel, WebhookDeliveryModel } from "#server/generated/prisma/models.ts";
import type { Delivery } from "#server/wire/webhooks/delivery.ts";

type DeliveryRow = WebhookDeliveryModel & {
  event: { type: string };
  endpoint: { url: string };
  attemptLog: WebhookAttemptModel[];
};

/** Row to wire. */
export function serializeDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    eventType: row.event.type,
    endpointId: row.endpointId,
    webhookEndpointId: row.endpointId,
    endpointUrl: row.endpoint.url,
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextRetryAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: (row.lastAttemptAt ?? row.createdAt).toISOString(),
    attemptLog: row.attemptLog.map((attempt) => ({
      id: attempt.id,
      number: attempt.number,
      status: attempt.status,
      error: attempt.error,
      durationMs: attempt.durationMs,
      responseBody: attempt.responseBody,
      createdAt: attempt.createdAt.toISOString(),
    })),
  };
}
