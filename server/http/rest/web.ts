import type { Services } from "#server/core/context.ts";
import { createRest } from "#server/http/rest/handler.ts";
import { getServices } from "#server/http/services.ts";

type WebHandler = (request: Request) => Promise<Response>;

let handler: WebHandler | undefined;

/** The REST interface of this process, for servers that speak Request and Response. */
export const handleRest: WebHandler = (request) => {
  handler ??= createWebHandler(getServices());
  return handler(request);
};

/** The REST interface over these services as a function from Request to Response; never rejects. */
export function createWebHandler(services: Services): WebHandler {
  const rest = createRest(services);
  return async (request) => {
    const { method, headers, url } = request;
    const {
      status,
      body,
      headers: sent,
      isLost,
    } = await rest({
      method,
      headers,
      target: targetOf(url),
      socketAddress: null,
      body: request.body,
      get bodyUsed() {
        return request.bodyUsed;
      },
    });
    // There is no socket to cut here: what comes of the answer breaks off.
    if (isLost) return new Response(brokenOff(), { status });
    return new Response(method === "HEAD" ? null : body, { status, headers: sent });
  };
}

function brokenOff(): ReadableStream {
  return new ReadableStream({ start: (it) => it.error(new Error("The answer was to be lost.")) });
}

/** Path and query of an absolute address, as they were sent. */
function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const hash = url.indexOf("#", start);
  return url.slice(start, hash < 0 ? url.length : hash);
}
