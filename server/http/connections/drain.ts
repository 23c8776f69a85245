import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { secondMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { finishAnswer, jsonAnswer } from "#server/http/rest/answer.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";

export const drainTimeoutMs = 20_000;

type Patience = {
  /** How long requests are still taken while health sends load balancers elsewhere. */
  announceMs?: number;
  /** When the requests that are still in flight are cut off. */
  timeoutMs?: number;
  /** Told what is waited for. */
  tellWait?: (what: string) => void;
};

/**
 * Tells clients not to come back on the same connection; a while later stops accepting any, and lets
 * requests in flight finish. A load balancer sends requests on until it has noticed: those that
 * meet a closed port are lost, so the port stays open until then.
 */
export async function drain(server: Server, patience: Patience = {}): Promise<void> {
  const { announceMs = 0, timeoutMs = drainTimeoutMs, tellWait = () => undefined } = patience;
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  if (announceMs > 0) {
    tellWait(`load balancers to notice, ${announceMs / secondMs} s (DRAIN_SECONDS)`);
    await new Promise((resolve) => setTimeout(resolve, announceMs));
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  server.getConnections((_error, count) => {
    const requests = count === 1 ? "one request that is" : `${count} requests that are`;
    if (count > 0) tellWait(`${requests} under way, at most ${timeoutMs / secondMs} s`);
  });
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
}

/** The answer of health while the instance stops: 503. */
export function sayDraining(request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(headersOf(request));
  const error = new DomainError(
    "unavailable",
    "This instance is stopping. Send the request to another one.",
  );
  const body = JSON.stringify(domainErrorBody(error, requestId));
  const answer = finishAnswer(jsonAnswer(503, body, { "retry-after": "1" }), requestId);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}
