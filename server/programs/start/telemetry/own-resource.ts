import { randomUUID } from "node:crypto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { apiVersion } from "#server/core/version.ts";

const instanceId = randomUUID();

/**
 * Whose traces and metrics these are. What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say wins. Nothing of the
 * machine: it may be in there.
 */
export function ownResource() {
  const ours = { "service.name": "canary", "service.version": apiVersion };
  return defaultResource()
    .merge(resourceFromAttributes({ ...ours, "service.instance.id": instanceId }))
    .merge(detectResources({ detectors: [envDetector] }));
}
