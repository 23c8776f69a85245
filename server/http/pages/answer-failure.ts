import { getServices } from "#server/http/services.ts";
import { errorBody, isUnexpected, rootCause } from "#server/procedures/error-body.ts";

/**
 * What a route handler answers when it cannot: the contract's body. A failure of ours stands in the log under the
 * id that is answered, which Next, having an answer, would not say.
 */
export function answerFailure(thrown: unknown, requestId: string): Response {
  const body = errorBody(thrown, requestId);
  if (isUnexpected(body))
    getServices().log.error({ err: rootCause(thrown), requestId }, "request failed");
  return Response.json(body, {
    status: body.statusCode,
    headers: { "cache-control": "no-store", "x-request-id": requestId },
  });
}
