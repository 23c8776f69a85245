import type { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

/** In one word whether an endpoint gets its events. */
export function endpointStatus(
  endpoint: Pick<WebhookEndpoint, "active" | "disabledReason" | "failingSince" | "deletedAt">,
): "active" | "failing" | "paused" | "disabled" | "deleted" {
  if (endpoint.deletedAt) return "deleted";
  if (!endpoint.active) return endpoint.disabledReason ? "disabled" : "paused";
  return endpoint.failingSince ? "failing" : "active";
}
