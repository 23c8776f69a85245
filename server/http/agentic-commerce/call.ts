import type { Principal } from "#server/core/caller/principal.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { fromRest } from "#server/http/agentic-commerce/protocol-error.ts";
import { basePath } from "#server/http/operations/operations.ts";
import type { Rest } from "#server/http/rest/handler.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";

/** A request of the protocol, whose caller is known. */
export type ProtocolCall = {
  services: Services;
  rest: Rest;
  principal: Principal;
  request: Request;
  requestId: string;
  socketAddress: string | null;
  /** The key that the request's own keys over REST are made of; null of a GET. */
  key: string | null;
};

/** The service itself, for what an answer shows beside the REST answers that the caller was let see. */
export function contextOf({ services, principal, requestId }: ProtocolCall): MerchantContext {
  return actFor(services, principal.merchantId, requestId);
}

type Sent = { body?: object; step?: string };

/**
 * Calls an operation over REST with the caller's own credential: scopes, limits, audit log and request log are those of
 * REST. A request makes several calls, each under a key of its own, so that a repeat makes nothing twice.
 * @throws ProtocolError
 */
export async function callRest<Answered>(
  call: ProtocolCall,
  method: "GET" | "POST" | "PATCH",
  path: string,
  { body, step = "" }: Sent = {},
): Promise<Answered> {
  const { rest, request, requestId, socketAddress, key } = call;
  const headers = new Headers({ "content-type": "application/json", "x-request-id": requestId });
  for (const name of ["authorization", "x-forwarded-for", "user-agent"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (key !== null && method !== "GET") headers.set("idempotency-key", `${key}${step}`);
  const bytes = method === "GET" ? null : new TextEncoder().encode(JSON.stringify(body ?? {}));
  const answer = await rest({
    method,
    target: basePath + path,
    headers,
    socketAddress,
    body: bytes && toStream(bytes),
    bodyUsed: false,
  });
  const text =
    typeof answer.body === "string"
      ? answer.body
      : new TextDecoder().decode(answer.body ?? undefined);
  const answered: unknown = text === "" ? null : JSON.parse(text);
  if (answer.status >= 400) throw fromRest(answered as ErrorBody, answer.headers);
  return answered as Answered;
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
