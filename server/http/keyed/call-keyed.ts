import type { Services } from "#server/core/context.ts";
import { errorCodes, isDomainError } from "#server/core/errors.ts";
import type { DomainError } from "#server/core/errors.ts";
import {
  claimKey,
  finishKey,
  IdempotentReplay,
  releaseKey,
  replayFinished,
} from "#server/data/idempotency.ts";
import type { IdempotencyClaim, StoredAnswer } from "#server/data/idempotency.ts";
import { rootCause } from "#server/procedures/error-body.ts";

type Keyed = { services: Services; merchantId: string; claim: IdempotencyClaim };
export type KeyedAnswer = { stored: StoredAnswer; isReplay: boolean };

/**
 * Runs a procedure under an idempotency key: it takes effect once, and every call with the key
 * gets the stored answer, byte for byte. Throws what the procedure threw, unless that is stored.
 */
export async function callKeyed(keyed: Keyed, run: () => Promise<unknown>): Promise<KeyedAnswer> {
  const { claim } = keyed;
  try {
    const result = await run();
    return fresh(claim.answer ?? (await storeNow(keyed, claim.encode(result))));
  } catch (thrown) {
    return settleRefusal(keyed, thrown);
  }
}

function fresh(stored: StoredAnswer): KeyedAnswer {
  return { stored, isReplay: false };
}

/** Refusals that say how the world was when the request ran; a retry must hear the same. */
const storedStatuses = new Set([402, 404, 409]);
/** Who may not do it may not read how it went either: a stored answer may hold a secret. */
const refusedCallers = new Set([401, 403]);

/** Passes by itself: a retry is to find out how things stand then, not what they were for a moment. */
function isForNow({ code, options }: DomainError): boolean {
  return code === "payment_in_progress" || options.retryAfterS !== undefined;
}

/**
 * Decides what becomes of the key after the procedure threw: a caller who may not is refused, a
 * finished twin is replayed, a refusal for the state of things is stored, unless that passes by
 * itself, and any other lets the key go. Failures of ours leave
 * it as it is: nobody knows how far the work went, and its lock runs out by itself.
 */
async function settleRefusal(keyed: Keyed, thrown: unknown): Promise<KeyedAnswer> {
  const error = rootCause(thrown);
  if (error instanceof IdempotentReplay) return { stored: error.answer, isReplay: true };
  const refusal = isDomainError(error) ? error : null;
  if (!refusal && !isInvalidInput(thrown)) throw thrown;
  if (refusal?.code.startsWith("idempotency_")) throw thrown;
  const { services, merchantId, claim } = keyed;
  if (refusal && !claim.claimed && refusedCallers.has(errorCodes[refusal.code])) throw thrown;
  if (refusal?.options.commits && claim.answer) return fresh(claim.answer);
  try {
    await replayFinished(services.db, merchantId, claim);
    if (refusal && storedStatuses.has(errorCodes[refusal.code]) && !isForNow(refusal))
      return await storeRefusal(keyed, refusal);
    if (claim.claimed) await releaseKey(services.db, merchantId, claim);
  } catch (other) {
    if (other instanceof IdempotentReplay) return { stored: other.answer, isReplay: true };
    throw other;
  }
  throw thrown;
}

async function storeRefusal(keyed: Keyed, refusal: DomainError): Promise<KeyedAnswer> {
  return fresh(await storeNow(keyed, keyed.claim.encodeError(refusal)));
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

function isInvalidInput(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "BAD_REQUEST";
}
