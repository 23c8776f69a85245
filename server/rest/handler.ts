import { authenticate } from "#server/auth/authenticate.ts";
import type { Principal } from "#server/auth/principal.ts";
import { staffPrincipal } from "#server/auth/staff.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Services } from "#server/context.ts";
import { DomainError, notFound } from "#server/errors.ts";
import type { Env } from "#server/env.ts";
import { clientIp } from "#server/rate-limit/client-ip.ts";
import { createRequestLimits } from "#server/rate-limit/request-limits.ts";
import type { RequestLimits } from "#server/rate-limit/request-limits.ts";
import { errorAnswer, jsonAnswer, toResponse } from "#server/rest/answer.ts";
import type { Answer } from "#server/rest/answer.ts";
import { callOperation } from "#server/rest/call-operation.ts";
import { decodeComponent, decodeQuery } from "#server/rest/decode-query.ts";
import { readIdempotencyKey } from "#server/rest/idempotency-key.ts";
import { documentRoute } from "#server/rest/openapi/route.ts";
import { readJsonBody } from "#server/rest/read-body.ts";
import { RouteTable } from "#server/rest/route-table.ts";
import type { Match } from "#server/rest/route-table.ts";
import { basePath, listOperations } from "#server/rest/routes.ts";
import type { Operation } from "#server/rest/routes.ts";
import { getServices } from "#server/services.ts";
import { requestIdOf } from "#server/trpc/request-id.ts";
import { isSameOrigin } from "#server/trpc/same-origin.ts";

/** What a server knows of the connection: @hono/node-server passes `incoming`, Next its `params`. */
type Connection = { incoming?: { socket: { remoteAddress?: string } }; params?: unknown };

/** Answers any request below /api/canary; never rejects. */
export type RestHandler = (request: Request, connection?: Connection) => Promise<Response>;

let handler: RestHandler | undefined;

/** The REST interface of this process. */
export const handleRest: RestHandler = (request, connection) => {
  handler ??= createRestHandler(getServices());
  return handler(request, connection);
};

/** The REST interface over these services. Built once: routes and limits are shared by all requests. */
export function createRestHandler(services: Services): RestHandler {
  const rest: Rest = {
    services,
    routes: buildRoutes(services.env),
    limits: createRequestLimits(services),
  };
  return async (request, connection) => {
    const exchange: Exchange = {
      request,
      requestId: requestIdOf(request.headers),
      ip: clientIp(services.env, request.headers, connection?.incoming?.socket.remoteAddress),
      headers: {},
    };
    const answer = await answerRequest(rest, exchange).catch((thrown: unknown) =>
      errorAnswer(thrown, exchange.requestId, services.log),
    );
    const headers = { ...exchange.headers, ...answer.headers };
    if (answer.status === 413 || hasUnreadBody(request)) headers["connection"] = "close";
    const response = { ...answer, headers };
    return toResponse(response, exchange.requestId, request.method === "HEAD");
  };
}

const drainedBytesMax = 64 * 1024;

/** More than is worth receiving to nobody's use: the sender is told not to use the connection again. */
function hasUnreadBody(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.bodyUsed) return false;
  const { headers } = request;
  return (
    headers.has("transfer-encoding") || Number(headers.get("content-length")) > drainedBytesMax
  );
}

type Rest = { services: Services; routes: RouteTable<Operation>; limits: RequestLimits };
type Exchange = {
  request: Request;
  requestId: string;
  ip: string | null;
  /** Sent whatever the answer will be. */
  headers: Record<string, string>;
};

function buildRoutes(env: Env): RouteTable<Operation> {
  const routes = new RouteTable<Operation>();
  for (const operation of [...listOperations(), documentRoute(env)]) {
    routes.add(operation.method, basePath + operation.path, operation);
    // Where validators of tokens look first (contract §3).
    if (operation.path === "/authentication/jwks")
      routes.add("GET", "/.well-known/jwks.json", operation);
  }
  return routes;
}

async function answerRequest(rest: Rest, exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  const { path, query } = splitUrl(request.url);
  const match = rest.routes.match(path);
  const operation = match?.targets.get(request.method === "HEAD" ? "GET" : request.method);
  const isOpen = [...(match?.targets.values() ?? [])].some((target) => target.cors);
  if (isOpen) exchange.headers["access-control-allow-origin"] = "*";
  if (match && request.method === "OPTIONS") return options(match, isOpen);
  const principal = await admit(rest, exchange, operation);
  if (!match) throw notFound();
  if (!operation) return methodNotAllowed(rest, exchange, match);
  return perform(rest, exchange, { operation, path, query, match, principal });
}

/** Establishes who calls and counts the request against them. @throws unauthorized · rate_limited */
async function admit(
  rest: Rest,
  exchange: Exchange,
  operation: Operation | undefined,
): Promise<Principal | null> {
  const caller = await identify(rest, exchange, operation).catch((thrown: unknown) => ({ thrown }));
  const known = caller !== null && !("thrown" in caller) ? caller : null;
  const decision = await rest.limits.take(known, exchange.ip);
  if (decision) Object.assign(exchange.headers, decision.headers);
  if (decision && !decision.allowed) {
    const { retryAfterS } = decision;
    throw new DomainError("rate_limited", "Too many requests. Slow down and try again.", {
      retryAfterS,
    });
  }
  if (caller !== null && "thrown" in caller) throw caller.thrown;
  if (operation && !operation.isPublic && !known) throw unauthorized();
  return known;
}

/** Null for unknown paths and public operations too: those look at no credential. */
async function identify(
  rest: Rest,
  exchange: Exchange,
  operation: Operation | undefined,
): Promise<Principal | null> {
  if (!operation || operation.isPublic) return null;
  const { headers } = exchange.request;
  const caller = await authenticate(rest.services, headers, { basic: operation.anyCredential });
  if (caller || !operation.anyCredential || !isSameOrigin(headers)) return caller;
  return staffPrincipal(rest.services, headers);
}

type Call = {
  operation: Operation;
  path: string;
  query: string;
  match: Match<Operation>;
  principal: Principal | null;
};

async function perform(rest: Rest, exchange: Exchange, call: Call): Promise<Answer> {
  const { request, requestId, ip } = exchange;
  const { operation, path, principal } = call;
  const hasBody = operation.method === "POST" || operation.method === "PATCH";
  const body = hasBody ? await readJsonBody(request) : { bytes: new Uint8Array(), value: {} };
  const input: Record<string, unknown> = hasBody
    ? body.value
    : decodeQuery(operation.query, call.query);
  for (const [name, text] of call.match.parameters) input[name] = decodeComponent(text);
  const idempotency = readIdempotencyKey(request.headers, { operation, path, body, requestId });
  return callOperation(
    operation,
    { ...rest.services, principal, requestId, ip, idempotency },
    input,
  );
}

function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const hash = url.indexOf("#", start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf("?", start);
  if (mark < 0 || mark > end) return { path: url.slice(start, end), query: "" };
  return { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}

function allowed(match: Match<Operation>): string {
  const methods = [...match.targets.keys()];
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

function options(match: Match<Operation>, isOpen: boolean): Answer {
  const headers: Record<string, string> = { allow: allowed(match) };
  if (isOpen) headers["access-control-allow-methods"] = "GET, HEAD";
  return { status: 204, body: null, headers };
}

function methodNotAllowed(rest: Rest, exchange: Exchange, match: Match<Operation>): Answer {
  const allow = allowed(match);
  const error = new DomainError(
    "method_not_allowed",
    `This path does not answer ${exchange.request.method}. It answers ${allow}.`,
  );
  const answer = errorAnswer(error, exchange.requestId, rest.services.log);
  return jsonAnswer(answer.status, answer.body ?? "", { ...answer.headers, allow });
}
