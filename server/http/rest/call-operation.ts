import { orAskApproval } from "#server/http/dry-run/ask-approval.ts";
import { dryRun } from "#server/http/dry-run/dry-run.ts";
import { callKeyed } from "#server/http/keyed/call-keyed.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { type Answer, jsonAnswer } from "#server/http/rest/answer.ts";
import { withIdHint } from "#server/http/rest/hints/id-hint.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import { cursorOf } from "#server/wire/atoms/lists/list-place.ts";

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

/** Answers what the operation would answer, and undoes it. Throws what the procedure threw. */
export async function callDry(
  operation: Operation,
  ctx: RequestContext,
  input: unknown,
): Promise<Answer> {
  const { name, status } = operation;
  const ran = await dryRun(ctx, { name, status, run: (dry) => run(operation, dry, input) });
  return jsonAnswer(200, JSON.stringify(ran));
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
  return call.catch(async (thrown: unknown) => {
    const { name, status } = operation;
    const again = { name, status, run: (dry: RequestContext) => run(operation, dry, input) };
    throw withIdHint(operation, input, await orAskApproval(ctx, again, thrown));
  });
}

/** The time of entries that have none and are listed by name, such as event types. */
const noTime = new Date(0).toISOString();

type List = { data: { id?: unknown; createdAt?: unknown }[]; pagination: { hasMore: boolean } };

/**
 * Where a list goes on, as `Link: <…>; rel="next"` (RFC 8288, relative to the address that was
 * asked). The next page begins after the place of the last record, not after a number of records:
 * records that are added or removed meanwhile make it neither repeat nor miss one.
 */
function nextPage(output: unknown, target: string): Record<string, string> {
  if (!isList(output) || !output.pagination.hasMore) return {};
  const { id, createdAt = noTime } = output.data.at(-1) ?? {};
  if (typeof id !== "string" || typeof createdAt !== "string") return {};
  const [path, query] = target.split("?", 2);
  const asked = new URLSearchParams(query);
  asked.delete("offset");
  asked.set("after", cursorOf({ id, createdAt: new Date(createdAt) }));
  return { link: `<${path}?${asked}>; rel="next"` };
}

function isList(output: unknown): output is List {
  return typeof output === "object" && output !== null && "pagination" in output;
}
