import { resourceList } from "#server/wire/resources.ts";

/** The dashboard's place for what an event is about; null when it has no page of its own. */
export function relatedPlace(entityType: string | null): string | null {
  if (entityType === null) return null;
  return resourceList.find((resource) => resource.entityType === entityType)?.place ?? null;
}
