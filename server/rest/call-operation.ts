import type { Services } from "#server/context.ts";
import { errorCodes, isDomainError } from "#server/errors.ts";
import type { DomainError } from "#server/errors.ts";
import {
  claimKey,
  finishKey,
  IdempotentReplay,
  releaseKey,
  replayFinished,
} from "#server/idempotency.ts";
import type { IdempotencyClaim, StoredAnswer } from "#server/idempotency.ts";
import { jsonAnswer } from "#server/rest/answer.ts";
import type { Answer } from "#server/rest/answer.ts";
import type { Operation } from "#server/rest/routes.ts";
import type { RequestContext } from "#server/trpc/context.ts";
import { rootCause } from "#server/trpc/error-body.ts";

type Keyed = { services: Services; merchantId: string; claim: IdempotencyClaim };

/**
 * Runs the procedure and answers with its output. With an idempotency key the answer is the
 * stored one, byte for byte. Throws what the procedure threw.
 */
export async function callOperation(
  operation: Operation,
  ctx: RequestContext,
  input: unknown,
): Promise<Answer> {
  const { idempotency: claim, principal } = ctx;
  if (!claim || !principal)
    return jsonAnswer(operation.status, JSON.stringify(await run(operation, ctx, input)), {
      ...operation.headers,
    });
  const keyed: Keyed = { services: ctx, merchantId: principal.merchantId, claim };
  try {
    const result = await run(operation, ctx, input);
    return fromStored(claim.answer ?? (await storeNow(keyed, claim.encode(result))));
  } catch (thrown) {
    return settleRefusal(keyed, thrown);
  }
}

function run(operation: Operation, ctx: RequestContext, input: unknown): Promise<unknown> {
  return operation.call({
    ctx,
    path: operation.name,
    type: operation.type,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}

function fromStored(stored: StoredAnswer, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(stored.status, stored.body, headers);
}

/** Refusals that say how the world was when the request ran; a retry must hear the same. */
const storedStatuses = new Set([402, 404, 409]);

/**
 * Decides what becomes of the key after the procedure threw: a finished twin is replayed, a
 * refusal for the state of things is stored, any other lets the key go. Failures of ours leave
 * it as it is: nobody knows how far the work went, and its lock runs out by itself.
 */
async function settleRefusal(keyed: Keyed, thrown: unknown): Promise<Answer> {
  const error = rootCause(thrown);
  if (error instanceof IdempotentReplay) return replayed(error);
  const refusal = isDomainError(error) ? error : null;
  if (!refusal && !isInvalidInput(thrown)) throw thrown;
  if (refusal?.code.startsWith("idempotency_")) throw thrown;
  const { services, merchantId, claim } = keyed;
  if (refusal?.options.commits && claim.answer) return fromStored(claim.answer);
  try {
    await replayFinished(services.db, merchantId, claim);
    if (refusal && storedStatuses.has(errorCodes[refusal.code]))
      return await storeRefusal(keyed, refusal);
    if (claim.claimed) await releaseKey(services.db, merchantId, claim);
  } catch (other) {
    if (other instanceof IdempotentReplay) return replayed(other);
    throw other;
  }
  throw thrown;
}

async function storeRefusal(keyed: Keyed, refusal: DomainError): Promise<Answer> {
  return fromStored(await storeNow(keyed, keyed.claim.encodeError(refusal)));
}

/** Stores an answer whose work is done, rolled back, or was none. @throws IdempotentReplay */
async function storeNow(
  { services, merchantId, claim }: Keyed,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  const owner = { merchantId, now: services.clock.now() };
  await services.db.$transaction(async (tx) => {
    await claimKey(tx, owner, claim);
    await finishKey(tx, owner, claim, answer);
  });
  return answer;
}

function replayed(replay: IdempotentReplay): Answer {
  return fromStored(replay.answer, { "idempotent-replayed": "true" });
}

function isInvalidInput(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "BAD_REQUEST";
}
