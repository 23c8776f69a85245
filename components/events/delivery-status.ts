import type { Event } from "#server/wire/event.ts";

/** How far an event has come; one that no endpoint asked for went nowhere. */
export function deliveryStatus(event: Pick<Event, "status" | "deliveryCount">): string {
  return event.deliveryCount === 0 ? "not_sent" : event.status;
}
