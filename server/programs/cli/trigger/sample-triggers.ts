import type { Trigger } from "#server/programs/cli/trigger/trigger-objects.ts";
import { type Resource, resources } from "#server/wire/resources.ts";

/** `<entity>.created`, `.updated` and `.deleted` of each resource that its sample makes and its change changes. */
export const sampleTriggers: Record<string, Trigger> = Object.assign(
  {},
  ...Object.values<Resource>(resources).map(triggersOf),
);

function triggersOf({ entityType, path, sample, change }: Resource): Record<string, Trigger> {
  if (!entityType || !path || !sample || !change) return {};
  const created: Trigger = async (api) => (await api.call("POST", `/${path}`, { ...sample })).id;
  return {
    [`${entityType}.created`]: created,
    [`${entityType}.updated`]: async (api) =>
      (await api.call("PATCH", `/${path}/${await created(api)}`, { ...change })).id,
    [`${entityType}.deleted`]: async (api) => {
      const id = await created(api);
      await api.call("DELETE", `/${path}/${id}`);
      return id;
    },
  };
}
