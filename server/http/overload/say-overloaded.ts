import type { IncomingMessage, ServerResponse } from "node:http";
import type { DomainError } from "#server/core/errors.ts";
import { overloadWords } from "#server/http/overload/words.ts";
import { plainPage, plainPageHeaders } from "#server/http/pages/plain-page.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { hasLongBody } from "#server/http/request/long-body.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { finishAnswer, jsonAnswer } from "#server/http/rest/answer.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";
import { errorShape } from "#server/procedures/procedure.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/**
 * The 503 that promises that nothing was done: in the contract's words to programs, in a page to
 * people.
 */
export function sayOverloaded(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: DomainError,
): void {
  const retryAfter = String(refusal.options.retryAfterS);
  const url = request.url ?? "/";
  const isTrpc = url.startsWith("/api/trpc");
  const asked = headersOf(request);
  const requestId = requestIdOf(asked);
  const headers: Record<string, string> = { "retry-after": retryAfter };
  if (hasLongBody(asked)) headers["connection"] = "close";
  if (!isTrpc && !/^\/(api|mcp|oauth|\.well-known)(\/|\?|$)/.test(url))
    return sayPage(request, response, { ...headers, "x-request-id": requestId });
  const body = domainErrorBody(refusal, requestId);
  const text = JSON.stringify(isTrpc ? { error: errorShape(body) } : body);
  const answer = finishAnswer(jsonAnswer(503, text, headers), requestId);
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : text);
}

/**
 * A visit comes again by itself; what was posted is left to whoever posted it. Nothing can be pressed
 * here, so whoever frames the hosted page shows this one too, and it tries again there.
 */
function sayPage(
  { method, headers: { "accept-language": accepted } }: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const isVisit = method === "GET" || method === "HEAD";
  response.writeHead(503, {
    ...headers,
    ...plainPageHeaders,
  });
  response.end(method === "HEAD" ? undefined : pageOf(accepted ?? null, isVisit));
}

/** The address may say another language; what is read of a refused request stays little. */
function pageOf(acceptLanguage: string | null, isVisit: boolean): string {
  const [language = "en"] = chooseLocale([], acceptLanguage).split("-");
  const { title, visit, posted } = overloadWords[isLanguage(language) ? language : "en"];
  return plainPage({
    title,
    paragraphs: [isVisit ? visit : posted],
    language,
    direction: language === "ar" || language === "he" ? "rtl" : "ltr",
    refreshS: isVisit ? 3 : undefined,
  });
}

function isLanguage(language: string): language is keyof typeof overloadWords {
  return language in overloadWords;
}
