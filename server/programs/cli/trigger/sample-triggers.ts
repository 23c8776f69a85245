import { isEventType } from "#server/events/types.ts";
import type { Trigger } from "#server/programs/cli/trigger/trigger-objects.ts";
import { type Resource, resources } from "#server/wire/resources.ts";

/** `<entity>.created`, `.updated` and `.deleted` of each resource that its sample makes, and its change changes. */
export const sampleTriggers: Record<string, Trigger> = Object.fromEntries(
  Object.values<Resource>(resources).flatMap((resource) =>
    Object.entries(triggersOf(resource)).filter(([type]) => isEventType(type)),
  ),
);

function triggersOf({ entityType, path, sample, change }: Resource): Record<string, Trigger> {
  if (!entityType || !path || !sample) return {};
  const created: Trigger = async (api) => (await api.call("POST", `/${path}`, { ...sample })).id;
  const deleted: Trigger = async (api) => {
    const id = await created(api);
    await api.call("DELETE", `/${path}/${id}`);
    return id;
  };
  const updated: Trigger = async (api) =>
    (await api.call("PATCH", `/${path}/${await created(api)}`, { ...change })).id;
  return {
    [`${entityType}.created`]: created,
    [`${entityType}.deleted`]: deleted,
    ...(change && { [`${entityType}.updated`]: updated }),
  };
}
