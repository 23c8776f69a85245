import { invariant } from "#server/core/assert.ts";
import { timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { type DomainError, isDomainError } from "#server/core/errors.ts";
import type { StoredAnswer } from "#server/core/interfaces/idempotency-claim.ts";
import { wakeWorker } from "#server/core/tasks/wake.ts";
import { type AuditedOutcome, auditEntry, markWritten } from "#server/data/audit/entry.ts";
import { isDry } from "#server/data/dry-run/dry-run.ts";
import { heldFrom, whileHeld } from "#server/data/transaction/hold-key.ts";
import {
  answerIn,
  claimInFlight,
  type Keyed,
  rememberIn,
} from "#server/data/transaction/idempotency.ts";
import { type KeyChange, Unit } from "#server/data/transaction/unit.ts";

const triesMax = 5;

/**
 * The one way to change anything for a merchant. Runs `work`, and commits what it changed together
 * with the request's idempotency key and its audit entry: key, effect, events, entry and stored answer are one. The result
 * of `work` is the answer. READ COMMITTED. Serialization failures and deadlocks are tried again,
 * so `work` has no effects outside of its unit.
 *
 * A DomainError made with `commits: true` commits what was written, stores itself as the
 * answer and is then thrown.
 */
export async function transact<Result>(
  ctx: MerchantContext,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const keyed = keyOf(ctx);
  let answer: StoredAnswer | undefined;
  const outcome = await runUnit(ctx, work, (done, unit) => {
    requireCounted(ctx, done);
    enter(unit, ctx, done);
    if (!keyed) return null;
    answer = encoded(keyed, done);
    return answerIn(keyed, answer);
  });
  markWritten(ctx);
  if (keyed) Object.assign(keyed.claim, { claimed: true, answer });
  return resultOf(outcome);
}

/** A key with limits moves money out by what counts it, and by nothing else (limits/budget). */
function requireCounted({ spending }: MerchantContext, outcome: Outcome<unknown>): void {
  invariant(
    !spending || spending.isCounted || "error" in outcome,
    "a key with limits moves nothing out that is not counted",
  );
}

/** The call's audit entry, of its first unit that commits. */
function enter(unit: Unit, ctx: MerchantContext, outcome: AuditedOutcome): void {
  const entry = auditEntry(ctx, outcome);
  if (entry) unit.insert("AuditEntry", entry);
}

/** An operation that asks the world outside, between two transactions. */
export type Steps<Made, Memo extends JsonValue, Result> = {
  /** The first transaction: writes what is about to be asked. */
  begin(unit: Unit): Promise<Made>;
  /** The memo that the key's row keeps of `made`: enough to find the rest again, and no secrets. */
  remember(made: Made): Memo;
  /** Finds again what `begin` made for a request that died before it could answer. */
  recall(memo: Memo): Promise<Made>;
  /** Asks outside, which must bear being asked again, and ends with `transact`: the answer. */
  carryOn(made: Made): Promise<Result>;
};

type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/**
 * As `transact`, for an operation that asks the world outside. Its first transaction commits the
 * key in flight, with what it made. A repeat of the key that comes while the request lives is told
 * to try again, however long that takes; one that comes after it died goes on where it stopped, and begins nothing anew. The
 * audit entry is written as it begins: whoever finishes it later did not ask for it.
 */
export async function transactInSteps<Made, Memo extends JsonValue, Result>(
  ctx: MerchantContext,
  steps: Steps<Made, Memo, Result>,
): Promise<Result> {
  const keyed = keyOf(ctx);
  let answer: StoredAnswer | undefined;
  const begin = async (unit: Unit): Promise<Begun<Made>> => {
    const left = keyed && (await claimInFlight(unit.tx, keyed));
    // A request that died under this key has counted.
    if (left && ctx.spending) ctx.spending.isCounted = true;
    return left ? { left } : { made: await steps.begin(unit) };
  };
  const outcome = await runUnit(ctx, begin, (done, unit) => {
    requireCounted(ctx, done);
    if ("error" in done) enter(unit, ctx, done);
    else if ("made" in done.value) {
      const { made } = done.value;
      enter(unit, ctx, { value: made, memo: steps.remember(made) });
    }
    if (!keyed) return null;
    if ("error" in done) return answerIn(keyed, (answer = encoded(keyed, done)), true);
    const memo = "made" in done.value ? steps.remember(done.value.made) : done.value.left.memo;
    keyed.claim.heldUntil = heldFrom(timeElsewhere(ctx.clock));
    return rememberIn(keyed, { memo, heldUntil: keyed.claim.heldUntil });
  });
  markWritten(ctx);
  if (keyed) Object.assign(keyed.claim, { claimed: true, answer });
  const begun = resultOf(outcome);
  const goOn = async () =>
    steps.carryOn("made" in begun ? begun.made : await steps.recall(begun.left.memo as Memo));
  return keyed ? whileHeld(ctx, keyed, goOn) : goOn();
}

type Begun<Made> = { made: Made } | { left: { memo: unknown } };

/**
 * As `transact`, for what answers no request: the worker's, the command line's, work on the side. `wakes` is
 * false of what gives the worker nothing to do.
 */
export async function transactAside<Result>(
  services: Pick<Services, "db" | "log">,
  work: (unit: Unit) => Promise<Result>,
  { wakes = true } = {},
): Promise<Result> {
  return resultOf(await runUnit(services, work, () => null, wakes));
}

type Outcome<Result> = { value: Result } | { error: DomainError };

async function runUnit<Result>(
  services: Pick<Services, "db" | "log">,
  work: (unit: Unit) => Promise<Result>,
  beforeCommit: (outcome: Outcome<Result>, unit: Unit) => KeyChange | null,
  wakes = true,
): Promise<Outcome<Result>> {
  return againAfterConflict(services, async () => {
    const unit = new Unit(services.db);
    try {
      const done = await settle(work(unit));
      const isChanged = await unit.commit(beforeCommit(done, unit));
      if (isChanged && wakes && !isDry(services.db)) wakeWorker();
      return done;
    } catch (error) {
      await unit.rollBack(error);
      throw error;
    }
  });
}

/** Does it again after a serialization failure or a deadlock, a few times. */
async function againAfterConflict<Result>(
  { log }: Pick<Services, "log">,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= triesMax || !isRetryable(error)) throw error;
      log.warn({ tries }, "transaction tried again after a conflict");
    }
  }
}

/** Turns the errors that commit into a result, so that the transaction is not rolled back. */
async function settle<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { value: await work };
  } catch (error) {
    if (isDomainError(error) && error.options.commits) return { error };
    throw error;
  }
}

function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

function keyOf({ idempotency: claim, merchantId, clock }: MerchantContext): Keyed | null {
  invariant(!claim?.answer, "an operation answers its request once");
  return claim ? { merchantId, now: timeElsewhere(clock), claim } : null;
}

function encoded({ claim }: Keyed, outcome: Outcome<unknown>): StoredAnswer {
  return "error" in outcome ? claim.encodeError(outcome.error) : claim.encode(outcome.value);
}

/**
 * Serialization failure, deadlock (SQLSTATE 40001, 40P01), Prisma's word for either, or a node's for a
 * deadlock, which Citus may pass on as an internal error.
 */
function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && /^(P2034|40001|40P01)$/.test(String(error.code))) return true;
  return /\b(40001|40P01)\b|deadlock detected|distributed deadlock|could not serialize/.test(
    String((error as Error).message),
  );
}
