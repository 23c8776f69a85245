import { eventCatalogue } from "#server/events/catalogue.ts";
import type { EventType } from "#server/events/catalogue.ts";

export const eventTypes = Object.keys(eventCatalogue).toSorted() as EventType[];

/** The event types that an endpoint gets if it names none. */
export const defaultEventTypes: string[] = eventTypes.filter(
  (type) => eventCatalogue[type].isDefault,
);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type);
}
