import { isDomainError } from "#server/core/errors.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { apiVersion } from "#server/core/version.ts";
import { errorBody, isUnexpected, rootCause } from "#server/procedures/error-body.ts";

/** JSON, or the bytes of what is the same for everybody and was written once. */
type AnswerBody = string | Uint8Array<ArrayBuffer>;

/** A complete answer, before it becomes a Response. */
export type Answer = {
  status: number;
  body: AnswerBody | null;
  headers: Record<string, string>;
  /** The connection ends instead: a merchant's tests want to see what becomes of it. */
  isLost?: true;
};

export function jsonAnswer(
  status: number,
  body: AnswerBody,
  headers: Record<string, string> = {},
): Answer {
  return { status, body, headers };
}

/**
 * The contract's error body for anything that was thrown. An error that is not a DomainError goes
 * to the log, not to the caller.
 */
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

/** The answer with the headers that every answer carries. */
export function finishAnswer(answer: Answer, requestId: string): Answer {
  const { status, body, isLost } = answer;
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    "api-version": apiVersion,
  };
  if (body !== null) {
    headers["content-type"] = "application/json; charset=utf-8";
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return {
    status,
    body,
    headers: Object.assign(headers, answer.headers),
    ...(isLost && { isLost }),
  };
}
