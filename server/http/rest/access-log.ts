import type { Principal } from "#server/core/caller/principal.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { countOne, measureSince } from "#server/core/telemetry/measures.ts";
import { isTracing, tellRequest } from "#server/core/telemetry/tracing.ts";

/** The facts about a request that has been answered. */
export type Access = {
  requestId: string;
  method: string;
  /** The declared path, such as `/api/canary/customers/{id}`; null when no such path exists. */
  route: string | null;
  principal: Principal | null;
  status: number;
  /** As `performance.now()` tells it. */
  startedAt: number;
  /** Refused before it began, because too much is asked: counted there, and no failure. */
  isShed: boolean;
};

/**
 * One line a request, at level info, one measurement, and what its trace says, when its answer is complete. Only names that we chose and ids:
 * no path as sent, no query, no header, no body, so that nothing of a shopper gets into the log.
 * Costs nothing to speak of when the level is above info: the log's function is empty then.
 */
export function logAccess(log: Log, access: Access): void {
  const { requestId, method, route, status, principal, startedAt } = access;
  if (!access.isShed) measureAnswer(access);
  const { id: credentialId = null, merchantId = null } = principal ?? {};
  if (isTracing())
    tellRequest(
      { "http.route": route, "canary.request.id": requestId, "canary.merchant.id": merchantId },
      route === null ? undefined : `${method} ${route}`,
    );
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
  log.info(
    { requestId, method, route, status, durationMs, credentialId, merchantId },
    "request answered",
  );
}

/** Nobody buys by health, which is asked for every few seconds: its failures are the database's. */
const isHealth = (route: string | null) => route === "/api/canary/health";

function measureAnswer({ method, route, status, startedAt }: Access): void {
  measureSince("request", startedAt, {
    "http.request.method": method,
    "http.route": route ?? "none",
    "http.response.status_code": status,
  });
  if (status >= 500 && route !== null && !isHealth(route))
    countOne("requestFailed", { part: "api" });
}
