import type { MerchantContext, Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { DomainError } from "#server/core/errors.ts";
import { deferEvents, eventRowsSql, insertEvents, takeEvents } from "#server/data/outbox.ts";
import { claimAndFinishKey, claimKey, finishKey } from "#server/data/idempotency.ts";
import { wakeWorker } from "#server/core/wake.ts";

const triesMax = 5;

type TransactOptions = {
  /**
   * False for a step that is not the last of its operation: the key is claimed and committed,
   * the answer is stored by the last step.
   */
  final?: boolean;
};

/**
 * The one way to change anything for a merchant. Runs `work` in a transaction (READ COMMITTED)
 * together with its idempotency key: key, effect, event and stored answer commit or vanish
 * as one. The result of `work` is the answer. Serialization failures and deadlocks are tried
 * again, so `work` has no effects outside the transaction.
 *
 * A DomainError made with `commits: true` commits what was written, stores itself as the
 * answer and is then thrown.
 */
export async function transact<Result>(
  ctx: MerchantContext,
  work: (tx: Tx) => Promise<Result>,
  options: TransactOptions = {},
): Promise<Result> {
  const outcome = await retrying(ctx, async (tx) => {
    const isFinal = options.final !== false;
    // A first and only step claims its key when it is done; see claimAndFinishKey.
    if (ctx.idempotency && !isFinal) await claimKey(tx, owner(ctx), ctx.idempotency);
    deferEvents(tx);
    const result = await settle(work(tx));
    await finish(ctx, tx, isFinal ? result : null);
    return result;
  });
  if (ctx.idempotency) ctx.idempotency.claimed = true;
  wakeWorker();
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

/** A transaction without a merchant's request: the worker's and the CLI's. Retried likewise. */
export async function retrying<Result>(
  services: Pick<Services, "db" | "log">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return againAfterConflict(services, () => services.db.$transaction(work));
}

/** Does it again after a serialization failure or a deadlock, a few times. */
export async function againAfterConflict<Result>(
  services: Pick<Services, "log">,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= triesMax || !isRetryable(error)) throw error;
      services.log.warn({ tries }, "transaction tried again after a conflict");
    }
  }
}

type Outcome<Result> = { value: Result } | { error: DomainError };

/** Turns the errors that commit into a result, so that the transaction is not rolled back. */
async function settle<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { value: await work };
  } catch (error) {
    if (isDomainError(error) && error.options.commits) return { error };
    throw error;
  }
}

/** Writes the events that wait and, at the end of the operation (`outcome`), the key's answer. */
async function finish(
  ctx: MerchantContext,
  tx: Tx,
  outcome: Outcome<unknown> | null,
): Promise<void> {
  const events = takeEvents(tx);
  const claim = outcome ? ctx.idempotency : undefined;
  if (!claim || !outcome || claim.claimed) await insertEvents(tx, events);
  if (!claim || !outcome) return;
  const answer =
    "error" in outcome ? claim.encodeError(outcome.error) : claim.encode(outcome.value);
  if (claim.claimed) return finishKey(tx, owner(ctx), claim, answer);
  const eventRows = events.length > 0 ? eventRowsSql(events) : null;
  await claimAndFinishKey(tx, owner(ctx), { claim, answer, eventRows });
}

function owner(ctx: MerchantContext) {
  return { merchantId: ctx.merchantId, now: ctx.clock.now() };
}

/** Serialization failure, deadlock (SQLSTATE 40001, 40P01) or Prisma's word for either. */
function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && error.code === "P2034") return true;
  return /\b(40001|40P01)\b|deadlock detected|could not serialize/.test(
    String((error as Error).message),
  );
}
