import {
  isForPerson,
  type Link,
  plainPage,
  plainPageHeaders,
} from "#server/http/pages/plain-page.ts";
import { getServices } from "#server/http/services.ts";
import { errorBody, isUnexpected, rootCause } from "#server/procedures/error-body.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";

type Failed = {
  requestId: string;
  /** Where somebody who asked for a file goes on. */
  back?: Link;
};

/**
 * The answer of a route handler that fails: the contract's body, or for a person a page that says the same. A
 * failure of ours is logged under the id that is answered; Next would not log it, because it has an answer.
 */
export function answerFailure(
  thrown: unknown,
  request: Request,
  { requestId, back }: Failed,
): Response {
  const body = errorBody(thrown, requestId);
  if (isUnexpected(body))
    getServices().log.error({ err: rootCause(thrown), requestId }, "request failed");
  const status = body.statusCode;
  const headers = { "cache-control": "no-store", "x-request-id": requestId };
  if (!isForPerson(request.headers.get("accept"))) return Response.json(body, { status, headers });
  return new Response(pageOf(body, back), { status, headers: { ...plainPageHeaders, ...headers } });
}

function pageOf(body: ErrorBody, link: Link | undefined): string {
  const reference = isUnexpected(body) ? [`Tell us the reference ${body.requestId}.`] : [];
  return plainPage({
    title: "The file was not sent",
    paragraphs: [...body.message, ...reference],
    link,
  });
}
