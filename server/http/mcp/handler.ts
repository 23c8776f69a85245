import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { isOwnComputer } from "#server/core/own-computer.ts";
import { createMcpServer } from "#server/http/mcp/mcp-server.ts";
import { challenge } from "#server/http/oauth/metadata.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import type { Connection } from "#server/http/request/connection.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { errorAnswer, finishAnswer } from "#server/http/rest/answer.ts";
import { createRest, type Rest } from "#server/http/rest/handler.ts";
import { getServices } from "#server/http/services.ts";
import { createRequestLimits, type RequestLimits } from "#server/limits/request-limits.ts";

/** Any web page may ask: a credential is never sent by a browser itself. */
const openToPages = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "www-authenticate, retry-after, x-request-id",
};
const preflight = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers":
    "authorization, content-type, accept, mcp-protocol-version, mcp-session-id, last-event-id",
  "access-control-max-age": "600",
};

type McpHandler = (request: Request, connection?: Connection) => Promise<Response>;

let handler: McpHandler | undefined;

/** The Model Context Protocol of this process; never rejects. */
export const handleMcp: McpHandler = (request, connection) => {
  handler ??= createMcpHandler(getServices());
  return handler(request, connection);
};

/**
 * The API as tools of the Model Context Protocol (streamable HTTP, revision 2025-11-25): one POST, one answer, no session
 * and no stream. The caller is known by an API key or token (of a key, or of a person who connected the app), as over REST, and each tool is a call over REST.
 */
export function createMcpHandler(services: Services): McpHandler {
  const parts = { services, rest: createRest(services), limits: createRequestLimits(services) };
  return async (request, connection) => {
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { ...openToPages, ...preflight } });
    if (isRebound(services.env, request.headers))
      return new Response(null, { status: 403, headers: { "cache-control": "no-store" } });
    const requestId = requestIdOf(request.headers);
    const socketAddress = connection?.incoming?.socket.remoteAddress ?? null;
    try {
      return await answer(parts, request, socketAddress);
    } catch (thrown) {
      const { status, body, headers } = finishAnswer(
        errorAnswer(thrown, requestId, services.log),
        requestId,
      );
      // An app reads there where a person can connect it.
      if (status === 401) headers["www-authenticate"] = challenge(services.env);
      return new Response(body, { status, headers: { ...headers, ...openToPages } });
    }
  };
}

/**
 * Whether a page asks whose own name was made to lead here: its browser takes this service for a part of that site (the
 * protocol's "DNS rebinding"). A page of another origin says so, and has no credential but its own.
 */
function isRebound({ APP_URL }: Services["env"], headers: Headers): boolean {
  const origin = URL.parse(headers.get("origin") ?? "");
  if (origin?.host !== headers.get("host")) return false;
  return origin.host !== new URL(APP_URL).host && !isOwnComputer(origin.hostname);
}

type Parts = { services: Services; rest: Rest; limits: RequestLimits };

async function answer(
  { services, rest, limits }: Parts,
  request: Request,
  socketAddress: string | null,
): Promise<Response> {
  const ip = clientIp(services.env, request.headers, socketAddress);
  const caller = await authenticate(services, request.headers, { ip }).catch((thrown: unknown) => ({
    thrown,
  }));
  const principal = caller !== null && !("thrown" in caller) ? caller : null;
  const message = principal && request.method === "POST" ? await readMessage(request) : null;
  // A call of a tool is counted by the operation that it calls.
  if (!isToolCall(message)) await count(limits, principal, ip);
  if (caller !== null && "thrown" in caller) throw caller.thrown;
  if (!principal) throw unauthorized("missing");
  if (message === null)
    return new Response(null, {
      status: 405,
      headers: { allow: "POST", "cache-control": "no-store", ...openToPages },
    });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer({ services, rest, principal, request, socketAddress });
  await server.connect(transport);
  const answered = await transport.handleRequest(request, { parsedBody: message });
  for (const [name, value] of Object.entries({ "cache-control": "no-store", ...openToPages }))
    answered.headers.set(name, value);
  return answered;
}

/** @throws rate_limited */
async function count(
  limits: RequestLimits,
  principal: Principal | null,
  ip: string | null,
): Promise<void> {
  const decision = await limits.take(principal, ip);
  if (!decision || decision.allowed) return;
  const { retryAfterS } = decision;
  throw new DomainError("rate_limited", "Too many requests. Slow down and try again.", {
    retryAfterS,
  });
}

/** One message of JSON-RPC 2.0: the protocol has no batches since its revision 2025-06-18. @throws invalid_json · body_too_large */
async function readMessage(request: Request): Promise<object> {
  const text = new TextDecoder().decode(await readBytes(request));
  const message = parse(text);
  if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  throw new DomainError("invalid_json", "Send one JSON-RPC message, as a JSON object in UTF-8.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isToolCall(message: object | null): boolean {
  return message !== null && Reflect.get(message, "method") === "tools/call";
}
