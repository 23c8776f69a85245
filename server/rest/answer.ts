import type { Log } from "#server/log.ts";
import { isDomainError } from "#server/errors.ts";
import { errorBody, isUnexpected, rootCause } from "#server/trpc/error-body.ts";

export const apiVersion = "0.8.6";

/** A complete answer, before it becomes a Response. */
export type Answer = { status: number; body: string | null; headers: Record<string, string> };

export function jsonAnswer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Answer {
  return { status, body, headers };
}

/** Whatever was thrown, as the contract's error body. What is not ours goes to the log, not to the caller. */
export function errorAnswer(thrown: unknown, requestId: string, log: Log): Answer {
  const body = errorBody(thrown, requestId);
  const error = rootCause(thrown);
  if (isUnexpected(body)) log.error({ err: error, requestId }, "request failed");
  const headers: Record<string, string> = {};
  if (body.statusCode === 401) headers["www-authenticate"] = "Bearer";
  const retryAfterS = isDomainError(error) ? error.options.retryAfterS : undefined;
  if (retryAfterS !== undefined || body.statusCode === 503)
    headers["retry-after"] = String(retryAfterS ?? 5);
  return jsonAnswer(body.statusCode, JSON.stringify(body), headers);
}

/** Plain header objects only: the server's adapter sends those without building Headers. */
export function toResponse(answer: Answer, requestId: string, isHead: boolean): Response {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    "api-version": apiVersion,
    ...answer.headers,
  };
  if (answer.body === null) delete headers["content-type"];
  if (!isHead || answer.body === null)
    return new Response(answer.body, { status: answer.status, headers });
  headers["content-length"] = String(Buffer.byteLength(answer.body));
  return new Response(null, { status: answer.status, headers });
}
