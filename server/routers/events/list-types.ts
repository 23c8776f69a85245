import type { Services } from "#server/core/context.ts";
import { eventCatalogue } from "#server/events/catalogue.ts";
import { exampleMessage, payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import type { EventTypeInfo, ListEventTypes } from "#server/wire/event.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

let described: EventTypeInfo[] | undefined;

/** The catalogue, by name. Its schemas are those of the API document, which has each once. */
export function listEventTypes({ env }: Pick<Services, "env">, input: ListEventTypes) {
  const schemas = `${env.APP_URL}/api/canary/openapi.json#/components/schemas`;
  described ??= eventTypes.map((name) => ({
    id: name,
    name,
    description: eventCatalogue[name].description,
    isDefault: eventCatalogue[name].isDefault,
    isActive: true,
    schema: { $ref: `${schemas}/${payloadName(name)}` },
    example: exampleMessage(name),
  }));
  return paginated(input, described.slice(input.offset, input.offset + input.limit), {
    total: described.length,
  });
}
