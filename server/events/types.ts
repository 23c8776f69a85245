import { eventCatalogue } from "#server/events/catalogue.ts";
import type { EventType } from "#server/events/catalogue.ts";

export const eventTypes = Object.keys(eventCatalogue).toSorted() as EventType[];

/** What an endpoint gets that names no types. */
export const defaultEventTypes: string[] = eventTypes.filter(
  (type) => eventCatalogue[type].isDefault,
);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalogue, type);
}
