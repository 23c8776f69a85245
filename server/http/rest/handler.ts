import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { staffPrincipal } from "#server/auth/staff/staff.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { Env } from "#server/core/env.ts";
import { DomainError, isOverloaded } from "#server/core/errors.ts";
import { workFor } from "#server/core/tasks/at-work.ts";
import { preferenceApplied, prefersDryRun } from "#server/http/dry-run/dry-run.ts";
import { claimOf, keyOf, readKey, withoutKey } from "#server/http/keyed/claim.ts";
import { documentRoutes } from "#server/http/openapi/route.ts";
import { decodeComponent, decodeQuery } from "#server/http/operations/decode-query.ts";
import { basePath, listOperations, type Operation } from "#server/http/operations/operations.ts";
import type { Heard } from "#server/http/request-log/heard.ts";
import { RequestLog } from "#server/http/request-log/request-log.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import { callerAfterBody } from "#server/http/request/held-body.ts";
import { hasLongBody } from "#server/http/request/long-body.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { logAccess } from "#server/http/rest/access-log.ts";
import { type Answer, errorAnswer, finishAnswer } from "#server/http/rest/answer.ts";
import { merchantBesideBody } from "#server/http/rest/body/beside-body.ts";
import { ignoredFields } from "#server/http/rest/body/ignored-fields.ts";
import { refuseMisplaced } from "#server/http/rest/body/misplaced-fields.ts";
import { readGiven } from "#server/http/rest/body/not-given.ts";
import { refusePointed } from "#server/http/rest/body/pointed-numbers.ts";
import { emptyBody, readJsonBody } from "#server/http/rest/body/read-body.ts";
import { callDry, callOperation } from "#server/http/rest/call-operation.ts";
import { withFaults } from "#server/http/rest/faults.ts";
import { unknownPath } from "#server/http/rest/hints/unknown-path.ts";
import { methodNotAllowed, options } from "#server/http/rest/methods.ts";
import { type RestRequest, splitTarget } from "#server/http/rest/rest-request.ts";
import { type Match, RouteTable } from "#server/http/rest/route-table.ts";
import { createRequestLimits, type RequestLimits } from "#server/limits/request-limits.ts";

/** Answers any request below /api/canary; never rejects. */
export type Rest = (request: RestRequest) => Promise<Answer>;

/** The REST interface over these services. Built once: routes and limits are shared by all requests. */
export function createRest(services: Services): Rest {
  const requestLog = new RequestLog(services);
  const parts: Parts = {
    services,
    routes: buildRoutes(services.env),
    limits: createRequestLimits(services),
  };
  return async (request) => {
    const exchange: Exchange = {
      request,
      requestId: requestIdOf(request.headers),
      ip: clientIp(services.env, request.headers, request.socketAddress),
      headers: {},
      startedAt: performance.now(),
      at: services.clock.now(),
      route: null,
      principal: null,
      operation: null,
      sent: null,
      sentBytes: 0,
      pathId: null,
      idempotencyKey: null,
      isShed: false,
    };
    const answer = await answerRequest(parts, exchange).catch((thrown: unknown) => {
      exchange.isShed = isOverloaded(thrown);
      return errorAnswer(thrown, exchange.requestId, services.log);
    });
    const headers = { ...exchange.headers, ...answer.headers };
    if (answer.status === 413 || isLeftUnread(request)) headers["connection"] = "close";
    logAccess(services.log, { ...exchange, method: request.method, status: answer.status });
    requestLog.note(heardOf(exchange, answer));
    return finishAnswer({ ...answer, headers }, exchange.requestId);
  };
}

/** The sender of an unread long body is told that the connection closes. */
function isLeftUnread({ method, headers, bodyUsed }: RestRequest): boolean {
  return method !== "GET" && method !== "HEAD" && !bodyUsed && hasLongBody(headers);
}

type Parts = { services: Services; routes: RouteTable<Operation>; limits: RequestLimits };
type Exchange = {
  request: RestRequest;
  requestId: string;
  ip: string | null;
  /** Sent whatever the answer will be. */
  headers: Record<string, string>;
  /** For the access log, as far as they became known. */
  startedAt: number;
  route: string | null;
  principal: Principal | null;
  /** For the request log, likewise. */
  at: Date;
  operation: Operation | null;
  sent: object | null;
  sentBytes: number;
  pathId: string | null;
  idempotencyKey: string | null;
  isShed: boolean;
};

function heardOf(exchange: Exchange, { status, body, headers }: Answer): Heard {
  const { request, startedAt, headers: _, ...known } = exchange;
  const { method, headers: given } = request;
  return {
    ...known,
    method,
    path: splitTarget(request.target).path,
    authorization: exchange.operation?.isPublic ? null : given.get("authorization"),
    agent: given.get("user-agent"),
    durationMs: performance.now() - startedAt,
    isReplay: headers["idempotent-replayed"] !== undefined,
    status,
    // Nothing in a dry run's answer is there: it is to be told from what was done.
    answer: exchange.headers["preference-applied"] && status < 400 ? `{"dryRun":true}` : body,
  };
}

/** Second addresses of operations, where strangers look first (contract §3 and §4). */
const wellKnown: Readonly<Record<string, string>> = {
  "/authentication/jwks": "/.well-known/jwks.json",
  "/balance/seals": "/.well-known/ledger/seals",
};

function buildRoutes(env: Env): RouteTable<Operation> {
  const routes = new RouteTable<Operation>();
  for (const operation of [...listOperations(), ...documentRoutes(env)]) {
    routes.add(operation.method, basePath + operation.path, operation);
    const known = wellKnown[operation.path];
    if (known) routes.add("GET", known, operation);
  }
  return routes;
}

async function answerRequest(parts: Parts, exchange: Exchange): Promise<Answer> {
  const { request } = exchange;
  const { path, query } = splitTarget(request.target);
  const match = parts.routes.match(path);
  const operation = match?.targets.get(request.method === "HEAD" ? "GET" : request.method);
  exchange.route = match?.route ?? null;
  exchange.operation = operation ?? null;
  exchange.pathId = match?.parameters[0]?.[1] ?? null;
  const isOpen = [...(match?.targets.values() ?? [])].some((target) => target.cors);
  if (isOpen) exchange.headers["access-control-allow-origin"] = "*";
  const principal = await admit(parts, exchange, operation);
  if (match && request.method === "OPTIONS") return options(match, isOpen);
  if (!match) throw noOperation(parts, request.method, path);
  if (!operation)
    return methodNotAllowed(match, {
      method: request.method,
      requestId: exchange.requestId,
      log: parts.services.log,
    });
  const call = { operation, path, query, match, principal };
  if (!principal) return perform(parts, exchange, call);
  const { merchantId } = principal;
  request.enterAs?.(merchantId);
  const isList = operation.type === "query" && exchange.pathId === null;
  return workFor({ merchantId, isList }, () => perform(parts, exchange, call));
}

function noOperation({ routes }: Parts, method: string, path: string): DomainError {
  const asked = { method: method === "HEAD" ? "GET" : method, path };
  return new DomainError("not_found", unknownPath(routes, asked));
}

/** Establishes who calls and counts the request against them. @throws unauthorized · rate_limited */
async function admit(
  parts: Parts,
  exchange: Exchange,
  operation: Operation | undefined,
): Promise<Principal | null> {
  const caller = await identify(parts, exchange, operation).catch((thrown: unknown) => ({
    thrown,
  }));
  const known = caller !== null && !("thrown" in caller) ? caller : null;
  exchange.principal = known;
  const decision = await parts.limits.take(known, exchange.ip);
  if (decision) Object.assign(exchange.headers, decision.headers);
  if (decision && !decision.allowed) {
    const { retryAfterS } = decision;
    throw new DomainError("rate_limited", "Too many requests. Slow down and try again.", {
      retryAfterS,
    });
  }
  if (caller !== null && "thrown" in caller) throw caller.thrown;
  if (operation && !operation.isPublic && !known) throw unauthorized("missing");
  return known;
}

/** Null for unknown paths and public operations too. */
async function identify(
  parts: Parts,
  exchange: Exchange,
  operation: Operation | undefined,
): Promise<Principal | null> {
  if (!operation || operation.isPublic) return null;
  const { headers } = exchange.request;
  const caller = await authenticate(parts.services, headers, {
    basic: operation.anyCredential,
    ip: exchange.ip,
  });
  if (caller || !operation.anyCredential || !isSameOrigin(headers)) return caller;
  return staffPrincipal(parts.services, headers);
}

/** @throws unauthorized */
async function identifyAgain(
  parts: Parts,
  exchange: Exchange,
  { operation, principal }: Call,
): Promise<Principal | null> {
  const known = await identify(parts, exchange, operation);
  if (known?.merchantId !== principal?.merchantId) throw unauthorized("unknown");
  return known;
}

type Call = {
  operation: Operation;
  path: string;
  query: string;
  match: Match<Operation>;
  principal: Principal | null;
};

async function perform(parts: Parts, exchange: Exchange, call: Call): Promise<Answer> {
  const { request, requestId, ip } = exchange;
  const { operation, path } = call;
  const hasBody = operation.method === "POST" || operation.method === "PATCH";
  const beganAt = performance.now();
  const body = hasBody ? await readJsonBody(request) : emptyBody();
  const principal = await callerAfterBody(call.principal, beganAt, () =>
    identifyAgain(parts, exchange, call),
  );
  const sent: Record<string, unknown> = hasBody ? body.value : queryOf(operation, call.query);
  exchange.sent = { ...sent };
  exchange.sentBytes = hasBody ? body.bytes.length : call.query.length;
  if (hasBody) Object.assign(sent, merchantBesideBody(operation, call.query, sent));
  for (const [name, text] of call.match.parameters) sent[name] = decodeComponent(text);
  const given = hasBody
    ? readGiven(operation.input, sent, { clears: operation.method === "PATCH" })
    : { input: sent, unknown: [] };
  refusePointed(operation.input, body, given.input);
  if (hasBody) refuseMisplaced(operation, { unknown: given.unknown, sent });
  if (parts.services.env.APP_ENV === "testing")
    Object.assign(exchange.headers, ignoredFields(operation, given.unknown));
  const isDry = operation.type === "mutation" && prefersDryRun(request.headers);
  if (isDry) Object.assign(exchange.headers, preferenceApplied);
  const key = requestKey(operation, request, body.value);
  const keyed = operation.method === "POST" && given.unknown.includes("idempotencyKey");
  exchange.idempotencyKey = key;
  const idempotency =
    key === null
      ? undefined
      : claimOf(key, {
          env: parts.services.env,
          target: `${operation.method} ${path}`,
          input: withoutKey(body.value),
          bytes: body.bytes,
          output: operation.output,
          status: operation.status,
          requestId,
        });
  const input = keyed ? withoutKey(given.input) : given.input;
  if (isDry) return callDry(operation, { ...parts.services, principal, requestId, ip }, input);
  const toRun = { operation, principal, requestId, onWait: () => request.waitsOnPurpose?.() };
  return withFaults(parts.services, toRun, () =>
    callOperation(
      operation,
      { ...parts.services, principal, requestId, ip, idempotency },
      input,
      request.target,
    ),
  );
}

/** Public requests (health, keys, the document) may carry any further query parameters, for example to get past a cache. */
function queryOf({ isPublic, query: shape }: Operation, query: string): Record<string, unknown> {
  if (isPublic && shape.size === 0) return {};
  return decodeQuery(shape, query, { ignoresUnknown: isPublic });
}

/** Reads take no key, and only what creates or acts may have it in its body. */
function requestKey(
  { type, method }: Operation,
  request: RestRequest,
  body: Record<string, unknown>,
): string | null {
  if (type === "query") return null;
  return method === "POST" ? keyOf(request.headers, body) : readKey(request.headers);
}
