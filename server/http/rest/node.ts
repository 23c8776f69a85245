import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/core/context.ts";
import { enterAs, waitsOnPurpose } from "#server/http/overload/admission.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { createRest } from "#server/http/rest/handler.ts";
import type { RestRequest } from "#server/http/rest/rest-request.ts";

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** The REST interface over these services for node:http, for a server that shows nothing else. */
export function createRestListener(services: Services): (...exchange: Exchange) => void {
  const answer = createRestAnswers(services);
  return (...exchange) => void answer(...exchange);
}

/**
 * Answers REST requests of node:http. By way of Request and Response each answer would cost half as
 * much again. Ends when the answer has been written, or when what was left of it is given up.
 */
export function createRestAnswers(services: Services): (...exchange: Exchange) => Promise<void> {
  const rest = createRest(services);
  return async (request, response) => {
    const { status, headers, body, isLost } = await rest(fromNode(request));
    if (isLost) return void request.socket.destroy();
    response.writeHead(status, headers);
    response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
  };
}

function fromNode(request: IncomingMessage): RestRequest {
  return {
    method: request.method ?? "GET",
    target: request.url ?? "/",
    headers: headersOf(request),
    socketAddress: request.socket.remoteAddress ?? null,
    body: request,
    get bodyUsed() {
      return request.readableDidRead;
    },
    enterAs: (merchantId) => enterAs(request, merchantId),
    waitsOnPurpose: () => waitsOnPurpose(request),
  };
}
