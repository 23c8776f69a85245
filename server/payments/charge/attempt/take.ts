import type { MerchantContext } from "#server/core/context.ts";
import { byName } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { clearTheWay } from "#server/payments/charge/attempt/blocked.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { spendPaymentToken } from "#server/payments/charge/attempt/spend-payment-token.ts";
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
  const spent = { ...request, ...(await spendPaymentToken(tx, ctx, request)) };
  const started = (await startAttempt(tx, ctx, spent)) ?? (await startLimited(tx, ctx, spent));
  if (!started) throw new NotStarted();
  return started;
}

/**
 * As `startOrRollBack`. One statement needs no transaction, unless a key is claimed along with it, a part of a balance
 * is held, or a token is spent.
 */
export async function takeIntent(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt> {
  const isAlone = !ctx.idempotency && !request.balance && !request.paymentTokenId;
  const alone = isAlone ? await startAttempt(ctx.db, ctx, request) : null;
  return alone ?? (await startOrRollBack(unit.tx, ctx, request));
}

class NotStarted extends Error {
  override readonly name = "NotStarted";
}

const isNotStarted = byName<NotStarted>("NotStarted");
