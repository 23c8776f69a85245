import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { readRemembered } from "#server/auth/devices/remembered-cookie.ts";
import { halfSession, staffPrincipal } from "#server/auth/staff/staff.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError, isDomainError } from "#server/core/errors.ts";
import { workFor } from "#server/core/tasks/at-work.ts";
import { tellRequest } from "#server/core/telemetry/tracing.ts";
import { prefersDryRun } from "#server/http/dry-run/dry-run.ts";
import { enterAs } from "#server/http/overload/admission.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import type { Connection } from "#server/http/request/connection.ts";
import { callerAfterBody } from "#server/http/request/held-body.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { refuseStrangeJson } from "#server/http/rest/body/strict-json.ts";
import { getServices } from "#server/http/services.ts";
import { answerDry } from "#server/http/trpc/dry-mutation.ts";
import { answerKeyed, keyedMutation } from "#server/http/trpc/keyed-mutation.ts";
import { createRequestLimits, type RequestLimits } from "#server/limits/request-limits.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import { errorBody, isUnexpected, rootCause } from "#server/procedures/error-body.ts";
import { errorShape } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";
import { shownMerchantHeader } from "#server/wire/atoms/merchant/shown-merchant.ts";

const endpoint = "/api/trpc";
/** Calls in one request. The dashboard sends no more (components/trpc/service-links.ts). */
const batchMax = 10;
const bytesMax = 1024 * 1024;
/**
 * The largest body of a caller who is not signed in. Signing in, by whatever means, takes a few
 * KiB.
 */
const strangersBytesMax = 256 * 1024;

type TrpcHandler = (request: Request, connection?: Connection) => Promise<Response>;

let handler: TrpcHandler | undefined;

/** tRPC for the dashboard in the browser; never rejects. */
export const handleTrpc: TrpcHandler = (request, connection) => {
  handler ??= createTrpcHandler(getServices());
  return handler(request, connection);
};

/**
 * tRPC over these services, for people who are signed in. The session's cookie is the only
 * credential here, so what another site's page makes a browser send is refused.
 */
export function createTrpcHandler(services: Services): TrpcHandler {
  const limits = createRequestLimits(services);
  return async (request, connection) => {
    const requestId = requestIdOf(request.headers);
    try {
      const ip = clientIp(
        services.env,
        request.headers,
        connection?.incoming?.socket.remoteAddress,
      );
      const calls = countCalls(request);
      refuseForeign(request);
      const asking = await staffPrincipal(services, request.headers);
      tellRequest({
        "canary.request.id": requestId,
        "canary.merchant.id": asking?.merchantId,
      });
      await takeAll(limits, calls, { principal: asking, ip });
      if (asking && connection?.incoming) enterAs(connection.incoming, asking.merchantId);
      const beganAt = performance.now();
      const admitted = await readWhole(request, asking ? bytesMax : strangersBytesMax);
      const principal = await callerAfterBody(asking, beganAt, () =>
        staffPrincipal(services, request.headers),
      );
      const half = principal ? null : await halfSession(services, request.headers);
      const cookies: string[] = [];
      const browser = {
        shownMerchantId: request.headers.get(shownMerchantHeader),
        remembered: readRemembered(services.env, request.headers.get("cookie")),
        setCookie: (header: string) => cookies.push(header),
      };
      const call = { principal, requestId, ip, halfSession: half, browser };
      const perform = () => answer(services, admitted, call);
      const answered = principal
        ? await workFor({ merchantId: principal.merchantId, isList: isRead(request) }, perform)
        : await perform();
      for (const cookie of cookies) answered.headers.append("set-cookie", cookie);
      answered.headers.set("x-request-id", requestId);
      answered.headers.set("cache-control", "no-store");
      return answered;
    } catch (thrown) {
      return refuse(services, thrown, requestId);
    }
  };
}

/** @throws merchant_forbidden · unsupported_media_type */
function refuseForeign(request: Request): void {
  if (!isSameOrigin(request.headers)) {
    throw new DomainError("merchant_forbidden", "Requests from other sites are refused.");
  }
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  if (!isJson && !isRead(request)) {
    throw new DomainError(
      "unsupported_media_type",
      "Send the body as `Content-Type: application/json`.",
    );
  }
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * The request with its whole body in hand.
 * @throws body_too_large · invalid_json (nested too deep)
 */
async function readWhole(request: Request, most: number): Promise<Request> {
  if (isRead(request)) {
    refuseStrangeJson(new URL(request.url).searchParams.get("input") ?? "");
    return request;
  }
  const body = await readBytes(request, most);
  refuseStrangeJson(new TextDecoder().decode(body));
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

/** How many procedures a request calls. @throws validation_failed when it is more than we answer at once */
function countCalls(request: Request): number {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.has("batch")) return 1;
  const calls = pathname.split(/,|%2c/i).length;
  if (calls <= batchMax) return calls;
  throw new DomainError("validation_failed", `A batch has at most ${batchMax} calls.`);
}

/** Each call counts as a request of its own. @throws rate_limited */
async function takeAll(
  limits: RequestLimits,
  calls: number,
  { principal, ip }: Pick<RequestContext, "principal" | "ip">,
): Promise<void> {
  for (let taken = 0; taken < calls; taken += 1) {
    const decision = await limits.take(principal, ip);
    if (!decision || decision.allowed) continue;
    const { retryAfterS } = decision;
    throw new DomainError("rate_limited", "Too many requests. Slow down and try again.", {
      retryAfterS,
    });
  }
}

async function answer(
  services: Services,
  request: Request,
  call: Pick<RequestContext, "principal" | "requestId" | "ip" | "halfSession" | "browser">,
): Promise<Response> {
  const { requestId } = call;
  const createContext = async (): Promise<RequestContext> => ({ ...services, ...call });
  if (prefersDryRun(request.headers)) return answerDry(request, endpoint, await createContext());
  const mutation = keyedMutation(request, endpoint);
  if (mutation) return answerKeyed(mutation, request, await createContext());
  return fetchRequestHandler({
    endpoint,
    router: appRouter,
    req: request,
    createContext,
    onError: ({ error, path }) => {
      const err = rootCause(error);
      if (isUnexpected(errorBody(error, requestId)))
        services.log.error({ err, requestId, path }, "request failed");
    },
  });
}

/** Answers a request that tRPC did not answer: the contract's error body, as tRPC clients expect it. */
function refuse(services: Services, thrown: unknown, requestId: string): Response {
  const body = errorBody(thrown, requestId);
  if (isUnexpected(body)) services.log.error({ err: thrown, requestId }, "request failed");
  const headers = new Headers({ "x-request-id": requestId });
  const retryAfterS = isDomainError(thrown) ? thrown.options.retryAfterS : undefined;
  if (body.statusCode === 503) headers.set("retry-after", String(retryAfterS ?? 5));
  else if (retryAfterS) headers.set("retry-after", String(retryAfterS));
  return Response.json({ error: errorShape(body) }, { status: body.statusCode, headers });
}
