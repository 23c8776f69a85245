import { eventCatalog, type EventType } from "#server/events/catalog.ts";

export const eventTypes = Object.keys(eventCatalog).toSorted() as EventType[];

/** The event types that an endpoint gets if it names none. */
export const defaultEventTypes: string[] = eventTypes.filter(
  (type) => eventCatalog[type].isDefault,
);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalog, type);
}
