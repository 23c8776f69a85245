import type { MerchantContext } from "#server/core/context.ts";
import { byName } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { clearTheWay } from "#server/payments/charge/attempt/blocked.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { startLimited } from "#server/payments/charge/attempt/start-limited.ts";
import {
  type AttemptRequest,
  startAttempt,
  type StartedAttempt,
} from "#server/payments/charge/attempt/start.ts";

/** After the way was cleared once or twice, somebody else keeps taking it. */
const startsMax = 3;

/** Pays, and when the attempt cannot start clears the way, where that is possible, and pays again. */
export async function withIntentFree<Result>(
  ctx: MerchantContext,
  request: AttemptRequest,
  pay: () => Promise<Result>,
): Promise<Result> {
  for (let starts = 1; starts <= startsMax; starts += 1) {
    try {
      return await pay();
    } catch (error) {
      if (!isNotStarted(error)) throw error;
    }
    await clearTheWay(ctx, request);
  }
  throw paymentInProgress();
}

/**
 * Takes the intent for one attempt. When it cannot, the transaction's earlier changes are rolled
 * back.
 */
export async function startOrRollBack(
  tx: Tx,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt> {
  const started = (await startAttempt(tx, ctx, request)) ?? (await startLimited(tx, ctx, request));
  if (!started) throw new NotStarted();
  return started;
}

/** As `startOrRollBack`. One statement needs no transaction, unless a key has been claimed along with it. */
export async function takeIntent(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt> {
  const alone = ctx.idempotency ? null : await startAttempt(ctx.db, ctx, request);
  return alone ?? (await startOrRollBack(unit.tx, ctx, request));
}

class NotStarted extends Error {
  override readonly name = "NotStarted";
}

const isNotStarted = byName<NotStarted>("NotStarted");
