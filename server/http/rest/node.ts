import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#server/core/context.ts";
import { headersOf } from "#server/http/headers-of.ts";
import { createRest } from "#server/http/rest/handler.ts";
import type { RestRequest } from "#server/http/rest/rest-request.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The REST interface over these services for node:http. By way of Request and Response each
 * answer would cost half as much again.
 */
export function createRestListener(services: Services): Listener {
  const rest = createRest(services);
  return (request, response) => {
    void rest(fromNode(request)).then(({ status, headers, body, isLost }) => {
      if (isLost) return void request.socket.destroy();
      response.writeHead(status, headers);
      response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
    });
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
  };
}
