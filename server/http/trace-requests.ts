import type { IncomingMessage, ServerResponse } from "node:http";
import { readTraceparent } from "#server/core/telemetry/traceparent.ts";
import { beginTrace, isTracing } from "#server/core/telemetry/tracing.ts";
import { isBelow } from "#server/http/request/is-below.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A trace for each request, which goes on from the caller's `traceparent`, from its head to the end of its answer.
 * REST and tRPC say the rest of it (route, request id, merchant). Without traces the listener itself.
 */
export function traceRequests(listener: Listener): Listener {
  if (!isTracing()) return listener;
  return (request, response) => {
    const { method = "GET", url = "/" } = request;
    const route = routeOf(url);
    if (route === null) return listener(request, response);
    const header = request.headers["traceparent"];
    const parent = readTraceparent(typeof header === "string" ? header : null);
    const attributes = { "http.request.method": method, "http.route": route };
    const name = `${knownMethods.has(method) ? method : "HTTP"} ${route}`;
    beginTrace({ name, kind: "SERVER", parent, attributes }, (span) => {
      response.once("close", () => {
        const { statusCode, writableFinished } = response;
        span.say({ "http.response.status_code": statusCode });
        if (!writableFinished) span.end("client_gone");
        else span.end(statusCode >= 500 ? String(statusCode) : null);
      });
      listener(request, response);
    });
  };
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Paths that are requested again and again, and whose traces tell nobody anything. */
const untraced = ["/_next/", "/api/canary/health", "/favicon"];
/** Folders that spans name. The rest of such a path is left out: it may hold a secret. */
const folders = [
  "/api/canary",
  "/api/trpc",
  "/api/auth",
  "/api/processor",
  "/mcp",
  "/oauth",
  "/agentic-commerce",
  "/files",
  "/checkout",
];

/** Until more is known: the folder that the address is in, never the address. */
function routeOf(url: string): string | null {
  if (untraced.some((start) => url.startsWith(start))) return null;
  const folder = folders.find((one) => isBelow(url, one));
  return folder === undefined ? "/*" : `${folder}/*`;
}
