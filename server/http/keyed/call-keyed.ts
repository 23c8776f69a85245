import { timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import {
  type DomainError,
  type ErrorCode,
  errorCodes,
  isDomainError,
} from "#server/core/errors.ts";
import type { IdempotencyClaim, StoredAnswer } from "#server/core/interfaces/idempotency-claim.ts";
import {
  isIdempotentReplay,
  replayFinished,
  storeAnswer,
  unlockKey,
} from "#server/data/transaction/idempotency.ts";
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

/** Refusals that depend on the state when the request ran; a retry must hear the same. */
const storedStatuses = new Set([402, 404, 409]);
/** A caller who may not call may not read the stored answer either: it may hold a secret. */
const refusedCallers = new Set([401, 403]);

/** Refusals that end by themselves, or once a person has acted. */
const passing = new Set<ErrorCode>([
  "payment_in_progress",
  "spending_limit_exceeded",
  "approval_required",
]);

/** Whether the refusal passes by itself: a retry is to find out how things stand then. */
function isForNow({ code, options }: DomainError): boolean {
  return passing.has(code) || options.retryAfterS !== undefined;
}

/**
 * Decides what becomes of the key after the procedure threw:
 * - A caller who may not call is refused.
 * - If a twin has finished, its answer is replayed.
 * - A refusal for the state of things is stored. Any other refusal leaves the key free, unless the
 *   operation had begun: then it is the operation's outcome, and stored.
 * - A refusal that passes by itself, and a failure of ours, are not stored. An operation that had
 *   begun is unlocked, so that a repeat goes on with it at once.
 */
async function settleRefusal(keyed: Keyed, thrown: unknown): Promise<KeyedAnswer> {
  const error = rootCause(thrown);
  if (isIdempotentReplay(error)) return { stored: error.answer, isReplay: true };
  const { claim } = keyed;
  const refusal = isDomainError(error) ? error : null;
  if (refusal?.code.startsWith("idempotency_")) throw thrown;
  if (refusal && !claim.claimed && refusedCallers.has(errorCodes[refusal.code])) throw thrown;
  if (refusal?.options.commits && claim.answer) return fresh(claim.answer);
  try {
    if (refusal || isInvalidInput(thrown)) await replayFinished(keyed.services.db, keyed);
    if (refusal && isOutcome(refusal, claim))
      return fresh(await storeNow(keyed, claim.encodeError(refusal)));
  } catch (other) {
    if (isIdempotentReplay(other)) return { stored: other.answer, isReplay: true };
    throw other;
  }
  if (claim.claimed && !claim.answer) await unlock(keyed);
  throw thrown;
}

function isOutcome(refusal: DomainError, claim: IdempotencyClaim): boolean {
  const isKept = claim.claimed === true || storedStatuses.has(errorCodes[refusal.code]);
  return isKept && !isForNow(refusal);
}

/** Stores an answer in a statement of its own. @throws IdempotentReplay */
async function storeNow(keyed: Keyed, answer: StoredAnswer): Promise<StoredAnswer> {
  const { services, merchantId, claim } = keyed;
  const now = timeElsewhere(services.clock);
  await storeAnswer(services.db, { merchantId, now, claim }, answer);
  return answer;
}

/** The lock ends by itself when this fails too. */
async function unlock({ services, merchantId, claim }: Keyed): Promise<void> {
  const now = timeElsewhere(services.clock);
  await unlockKey(services.db, { merchantId, now, claim }).catch((err: unknown) =>
    services.log.warn({ err }, "an idempotency key could not be unlocked"),
  );
}

function isInvalidInput(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "BAD_REQUEST";
}
