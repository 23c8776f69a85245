import type { IncomingHttpHeaders } from "node:http";
import type { Log } from "#server/core/telemetry/log.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { getServices } from "#server/http/services.ts";

type FailedRequest = { method: string; headers: IncomingHttpHeaders };
type FailedRoute = { routePath: string; routeType: string };

/**
 * A line in the service's log for a page or handler that Next answered with 500: which route, not which
 * address, because addresses of invitations and receipts open something. `digest` is the reference that the page
 * shows to whoever saw it.
 */
export function logPageError(
  error: unknown,
  { method, headers }: FailedRequest,
  { routePath: route, routeType: kind }: FailedRoute,
  log: Log = getServices().log,
): void {
  if (isClientGone(error)) return;
  const reader = headersOf({ headers });
  const requestId = reader.has("x-request-id") ? requestIdOf(reader) : undefined;
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  log.error({ err: error, requestId, digest, method, route, kind }, "page failed");
}

/**
 * Whether Node reports that the client is gone or was cut off while its request was read
 * (`abortIncoming`, node:http). That is no failure, and a stranger must not be able to fill the log
 * with it.
 */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && codeOf(error) === "ECONNRESET";
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}
