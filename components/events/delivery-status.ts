import type { Delivery } from "#server/wire/webhooks/delivery.ts";
import type { Event } from "#server/wire/webhooks/event.ts";

/** How far an event has come; one that no endpoint asked for went nowhere. */
export function eventDeliveryStatus(
  event: Pick<Event, "status" | "deliveryCount" | "attempts">,
): "not_sent" | "retrying" | Event["status"] {
  return event.deliveryCount === 0 ? "not_sent" : retryingOr(event);
}

/** How far a delivery has come: one that failed and is tried again is not merely on its way. */
export function deliveryStatus(
  delivery: Pick<Delivery, "status" | "attempts">,
): "retrying" | Delivery["status"] {
  return retryingOr(delivery);
}

function retryingOr<Told extends string>({
  status,
  attempts,
}: {
  status: Told;
  attempts: number;
}): "retrying" | Told {
  return status === "pending" && attempts > 0 ? "retrying" : status;
}
