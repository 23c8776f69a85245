import { eventCatalogue } from "#server/events/catalogue.ts";
import { exampleMessage, payloadSchema } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import type { EventTypeInfo, ListEventTypes } from "#server/wire/event.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

let described: EventTypeInfo[] | undefined;

/** The catalogue, by name. */
export function listEventTypes(input: ListEventTypes) {
  described ??= eventTypes.map((name) => ({
    id: name,
    name,
    description: eventCatalogue[name].description,
    isDefault: eventCatalogue[name].isDefault,
    isActive: true,
    schema: payloadSchema(name),
    example: exampleMessage(name),
  }));
  return paginated(
    input,
    described.slice(input.offset, input.offset + input.limit),
    described.length,
  );
}
