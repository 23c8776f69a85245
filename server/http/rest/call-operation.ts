import { callKeyed } from "#server/http/keyed/call-keyed.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { type Answer, jsonAnswer } from "#server/http/rest/answer.ts";
import { withIdHint } from "#server/http/rest/hints/id-hint.ts";
import { nextPage } from "#server/http/rest/next-page.ts";
import type { RequestContext } from "#server/procedures/context.ts";

/**
 * Runs the procedure and answers with its output. With an idempotency key the answer is the
 * stored one, byte for byte. `target` is the path and query that were asked for. Throws what the
 * procedure threw.
 */
export async function callOperation(
  operation: Operation,
  ctx: RequestContext,
  input: unknown,
  target: string,
): Promise<Answer> {
  const { idempotency: claim, principal } = ctx;
  if (!claim || !principal) {
    const output = await run(operation, ctx, input);
    const body = isBytes(output) ? output : JSON.stringify(output);
    return jsonAnswer(operation.status, body, {
      ...operation.headers,
      ...(operation.query.has("after") ? nextPage(output, target) : {}),
    });
  }
  const { stored, isReplay } = await callKeyed(
    { services: ctx, merchantId: principal.merchantId, claim },
    () => run(operation, ctx, input),
  );
  const headers: Record<string, string> = isReplay ? { "idempotent-replayed": "true" } : {};
  return jsonAnswer(stored.status, stored.body, headers);
}

/** Sentences that all operations share are written once: the API document has a limit. */
function isBytes(output: unknown): output is Uint8Array<ArrayBuffer> {
  return output instanceof Uint8Array;
}

async function run(operation: Operation, ctx: RequestContext, input: unknown): Promise<unknown> {
  const call = operation.call({
    ctx,
    path: operation.name,
    type: operation.type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  return call.catch((thrown: unknown) => {
    throw withIdHint(operation, input, thrown);
  });
}
