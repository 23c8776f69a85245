import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "#server/core/errors.ts";
import { headersOf } from "#server/http/headers-of.ts";
import { requestIdOf } from "#server/http/request-id.ts";
import { finishAnswer, jsonAnswer } from "#server/http/rest/answer.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";
import { errorShape } from "#server/procedures/procedure.ts";

/** Who is refused comes back after one second, two or three: not all at the same moment. */
const waitMaxS = 3;
const drainedBytesMax = 64 * 1024;
const sentence =
  "Too much is asked of the service now. Nothing was done: send the same again soon.";

/**
 * The 503 that promises that nothing was done: in the contract's words to programs, in a page to
 * people. `count` says which refusal it is.
 */
export function sayOverloaded(
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
): void {
  const retryAfter = String(1 + (count % waitMaxS));
  const url = request.url ?? "/";
  const isTrpc = url.startsWith("/api/trpc");
  const requestId = requestIdOf(headersOf(request));
  const headers: Record<string, string> = { "retry-after": retryAfter };
  // A body that nobody reads: a short one is taken in and forgotten, for a long one the connection is closed.
  if (hasLongBody(request)) headers["connection"] = "close";
  if (!isTrpc && !url.startsWith("/api/") && !url.startsWith("/.well-known/"))
    return sayPage(request, response, { ...headers, "x-request-id": requestId });
  const body = domainErrorBody(new DomainError("overloaded", sentence), requestId);
  const text = JSON.stringify(isTrpc ? { error: errorShape(body) } : body);
  const answer = finishAnswer(jsonAnswer(503, text, headers), requestId);
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : text);
}

function hasLongBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers["content-length"] ?? 0);
  return headers["transfer-encoding"] !== undefined || length > drainedBytesMax;
}

/** A visit comes again by itself; what was posted is left to whoever posted it. */
function sayPage(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const text =
    method === "GET"
      ? '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>One moment</title><p>Many people are here at the moment. This page tries again by itself.'
      : '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment</title><p>Many people are here at the moment. Nothing was sent and nothing was charged. Wait a few seconds, then load this page again.';
  response.writeHead(503, {
    ...headers,
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
  });
  response.end(method === "HEAD" ? undefined : text);
}
