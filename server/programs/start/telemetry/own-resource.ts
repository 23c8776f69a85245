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
 * Identifies the source of these traces and metrics. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take
 * precedence. Adds nothing about the machine, which may be in those variables.
 */
export function ownResource() {
  const ours = { "service.name": "canary", "service.version": apiVersion };
  return defaultResource()
    .merge(resourceFromAttributes({ ...ours, "service.instance.id": instanceId }))
    .merge(detectResources({ detectors: [envDetector] }));
}
