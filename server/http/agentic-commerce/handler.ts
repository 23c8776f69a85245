import { createHash } from "node:crypto";
import { z } from "zod";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import {
  isIdempotentReplay,
  type Keyed,
  replayFinished,
  storeAnswer,
} from "#server/data/transaction/idempotency.ts";
import { checkHeaders } from "#server/http/agentic-commerce/headers.ts";
import {
  fromRest,
  isProtocolError,
  ProtocolError,
  typeOf,
} from "#server/http/agentic-commerce/protocol-error.ts";
import { matchRoute, protocolPath } from "#server/http/agentic-commerce/routes.ts";
import { claimOf } from "#server/http/keyed/claim.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import type { Connection } from "#server/http/request/connection.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { readJsonBody } from "#server/http/rest/body/read-body.ts";
import { createRest, type Rest } from "#server/http/rest/handler.ts";
import { getServices } from "#server/http/services.ts";
import { createRequestLimits, type RequestLimits } from "#server/limits/request-limits.ts";
import { errorBody, isUnexpected, rootCause } from "#server/procedures/error-body.ts";
import { protocolVersion } from "#server/records/agentic-commerce/order.ts";

type ProtocolHandler = (request: Request, connection?: Connection) => Promise<Response>;
type Parts = { services: Services; rest: Rest; limits: RequestLimits };
type Answer = { status: number; body: string; headers?: Record<string, string> };

let handler: ProtocolHandler | undefined;

/** The seller's endpoints of this process; never rejects. */
export const handleAgenticCommerce: ProtocolHandler = (request, connection) => {
  handler ??= createAgenticCommerceHandler(getServices());
  return handler(request, connection);
};

/**
 * The seller's endpoints of the Agentic Commerce Protocol, in its dated document of `protocolVersion`. The caller is known
 * by an API key or token, and whatever a request does is done by calls over REST. A request under a key that is known
 * gets the answer that was given first.
 */
export function createAgenticCommerceHandler(services: Services): ProtocolHandler {
  const parts = { services, rest: createRest(services), limits: createRequestLimits(services) };
  return async (request, connection) => {
    const named = request.headers.get("request-id");
    const requestId = requestIdOf(new Headers(named === null ? {} : { "x-request-id": named }));
    const socketAddress = connection?.incoming?.socket.remoteAddress ?? null;
    const asked = { request, requestId, socketAddress };
    const { status, body, headers } = await answer(parts, asked).catch((thrown: unknown) =>
      refused(parts, requestId, thrown),
    );
    const key = request.headers.get("idempotency-key");
    return new Response(body, {
      status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "request-id": requestId,
        "api-version": protocolVersion,
        ...(key !== null && /^[\x21-\x7e]{1,255}$/.test(key) && { "idempotency-key": key }),
        ...headers,
      },
    });
  };
}

type Asked = { request: Request; requestId: string; socketAddress: string | null };

async function answer(parts: Parts, asked: Asked): Promise<Answer> {
  const { services, rest, limits } = parts;
  const { request, requestId } = asked;
  const ip = clientIp(services.env, request.headers, asked.socketAddress);
  const principal = await authenticate(services, request.headers, { ip }).catch(
    async (thrown: unknown) => {
      await count(limits, null, ip);
      throw thrown;
    },
  );
  await count(limits, principal, ip);
  if (!principal) throw unauthorized("missing");
  const path = new URL(request.url).pathname.slice(protocolPath.length);
  const match = matchRoute(request.method, path);
  if (match === null) throw noSuchPath();
  if ("allow" in match) throw methodNotAllowed(match.allow);
  const { route, id } = match;
  checkHeaders(services.clock, request.headers, route);
  if (!principal.scopes.has(route.scope))
    throw new DomainError("insufficient_scope", `This key needs the scope ${route.scope}.`);
  const call = { services, rest, principal, ...asked };
  if (route.method === "GET")
    return told(route.status, await route.run({ ...call, key: null }, id, {}));
  const sent = await readJsonBody(readable(request));
  const key = keyOf(principal, path, request.headers.get("idempotency-key") ?? "");
  const claim = claimOf(key, {
    env: services.env,
    target: `POST ${protocolPath}${path}`,
    input: sent.value,
    bytes: sent.bytes,
    output: z.unknown(),
    status: route.status,
    requestId,
  });
  const keyed = { merchantId: principal.merchantId, now: services.clock.now(), claim };
  return once(services, keyed, async () =>
    told(route.status, await route.run({ ...call, key: `${key}-` }, id, sent.value)),
  );
}

function told(status: number, body: object): Answer {
  return { status, body: JSON.stringify(body) };
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

/**
 * Answers a key that is known as it was answered first. A refusal is not kept: its calls over REST keep theirs.
 * @throws idempotency_key_reused, besides what `work` throws
 */
async function once({ db }: Services, keyed: Keyed, work: () => Promise<Answer>): Promise<Answer> {
  try {
    await replayFinished(db, keyed);
    const answered = await work();
    await storeAnswer(db, keyed, answered);
    return answered;
  } catch (error) {
    if (!isIdempotentReplay(error)) throw error;
    return { ...error.answer, headers: { "idempotent-replayed": "true" } };
  }
}

/**
 * The key of a request among the merchant's keys: the protocol's keys are of a caller and a path. Letters alone, which no
 * card number is.
 */
function keyOf({ id }: Principal, path: string, key: string): string {
  const hash = createHash("sha256").update(`${id}\n${path}\n${key}`).digest("hex");
  return `agentic_${hash.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
}

function readable(request: Request) {
  const { method, url, headers, body } = request;
  return { method, target: url, headers, socketAddress: null, body, bodyUsed: false };
}

function refused({ services }: Parts, requestId: string, thrown: unknown): Answer {
  const { status, code, message, param, headers } = refusalOf(services, requestId, thrown).refusal;
  const body = { type: typeOf(status), code, message, ...(param !== undefined && { param }) };
  return { ...told(status, body), ...(headers && { headers }) };
}

function refusalOf({ log }: Services, requestId: string, thrown: unknown): ProtocolError {
  if (isProtocolError(thrown)) return thrown;
  const body = errorBody(thrown, requestId);
  const error = rootCause(thrown);
  if (isUnexpected(body)) log.error({ err: error, requestId }, "request failed");
  const retryAfterS =
    error instanceof Error && "options" in error
      ? (error as DomainError).options.retryAfterS
      : undefined;
  const waits = retryAfterS ?? (body.code === "idempotency_in_flight" ? 1 : undefined);
  return fromRest(body, waits === undefined ? {} : { "retry-after": String(waits) });
}

function noSuchPath(): ProtocolError {
  return new ProtocolError({ status: 404, code: "not_found", message: "There is no such path." });
}

function methodNotAllowed(allow: string): ProtocolError {
  return new ProtocolError({
    status: 405,
    code: "method_not_allowed",
    message: `This path takes ${allow}.`,
    headers: { allow },
  });
}
