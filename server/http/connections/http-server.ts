import { createServer, type RequestListener, type Server } from "node:http";
import { minuteMs, secondMs, systemClock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { refuseBrokenRequests } from "#server/http/connections/broken-requests.ts";
import { limitConnections } from "#server/http/connections/limit-connections.ts";
import { createSlowRefusals } from "#server/http/connections/slow-refusals.ts";

/** A client that has not sent all its headers by then is disconnected; this is checked every few seconds. */
const headersWithinMs = 10 * secondMs;

/** Headers with the address: 16 KiB, then 431. Cookies of a sign-in are about 1 KiB. */
const headerBytesMax = 16 * 1024;

/** Nothing was read or written for so long: whoever asked does not take the answer. */
const silentMs = 2 * minuteMs;

type Patience = { headersWithinMs?: number };

/** The server of the one port, with limits on what strangers can send before it is a request. */
export function createHttpServer(
  env: Pick<Env, "TRUST_PROXY" | "RATE_LIMIT_RPS">,
  listener: RequestListener,
  patience: Patience = {},
): Server {
  const withinMs = patience.headersWithinMs ?? headersWithinMs;
  const server = createServer({
    headersTimeout: withinMs,
    connectionsCheckingInterval: Math.ceil(withinMs / 3),
    maxHeaderSize: headerBytesMax,
    // The guard holds each request to its own time: ten minutes for an upload on a slow line.
    requestTimeout: 0,
  });
  // Longer than a load balancer keeps idle connections, so that it never reuses a closed one.
  server.keepAliveTimeout = 65 * secondMs;
  server.setTimeout(silentMs);
  limitConnections(server, env, listener);
  refuseBrokenRequests(server, env, createSlowRefusals(env, systemClock));
  return server;
}
