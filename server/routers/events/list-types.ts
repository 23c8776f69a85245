import type { Services } from "#server/core/context.ts";
import { cut, placeBefore } from "#server/data/rows/page.ts";
import { eventCatalog } from "#server/events/catalog.ts";
import { exampleMessage, payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import type { EventTypeInfo, ListEventTypes } from "#server/wire/webhooks/event.ts";

let described: EventTypeInfo[] | undefined;

/** The catalog, by name. Its schemas are those of the API document, which has each once. */
export function listEventTypes({ env }: Pick<Services, "env">, input: ListEventTypes) {
  const schemas = `${env.APP_URL}/api/canary/openapi.json#/components/schemas`;
  described ??= eventTypes.map((name) => ({
    id: name,
    name,
    description: eventCatalog[name].description,
    isDefault: eventCatalog[name].isDefault,
    isActive: true,
    schema: { $ref: `${schemas}/${payloadName(name)}` },
    example: exampleMessage(name),
  }));
  const { limit, offset } = input;
  const last = placeBefore(input)?.id ?? "";
  const following = described.filter(({ name }) => name > last);
  const { rows, hasMore } = cut(following.slice(offset, offset + limit + 1), limit);
  return paginated(input, rows, { total: described.length, hasMore });
}
