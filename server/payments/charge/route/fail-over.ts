import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import { answerWithinMs, type StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import type { Route } from "#server/payments/routing/decide.ts";

type Open = { route: Route; next: readonly Route[] };

/** The first route after an attempt's own whose processor lets a new charge through, and those after it. Counts it. */
export function nextOpen(
  ctx: MerchantContext,
  attempt: Pick<StartedAttempt, "processor" | "next">,
): Open | null {
  for (const [index, route] of attempt.next.entries()) {
    const processor = processorOf(ctx, route);
    if (processor.breaker?.admit()) continue;
    countOne("failOver", { from: processorOf(ctx, attempt).name, processor: processor.name });
    return { route, next: attempt.next.slice(index + 1) };
  }
  return null;
}

/**
 * Gives up an attempt whose processor has certainly charged nothing, and starts one at the next in line, in one
 * statement: killed before it, the attempt is asked about; killed after it, the next one is. The given-up attempt keeps
 * its time to be asked about, so that a processor that charged all the same is found out, and its charge given back.
 * Null where none is next, or the attempt was settled meanwhile.
 */
export async function failOver(
  ctx: MerchantContext,
  attempt: StartedAttempt,
  refused: ProcessorPayment,
): Promise<StartedAttempt | null> {
  const open = nextOpen(ctx, attempt);
  if (!open) return null;
  const { route, next } = open;
  const id = newId("attempt");
  const createdAt = ctx.clock.now();
  const moved = await transactAside(ctx, ({ tx }) =>
    moveAttempt(tx, { attempt, refused, id, route, now: createdAt }),
  );
  if (!moved) return null;
  ctx.log.warn({ attemptId: attempt.id }, "a payment went on to the next processor");
  return { ...attempt, id, processor: route.processor, next, createdAt };
}

type Move = {
  attempt: StartedAttempt;
  refused: ProcessorPayment;
  id: string;
  route: Route;
  now: Date;
};

async function moveAttempt(
  tx: Tx,
  { attempt, refused: { decline }, id, route, now }: Move,
): Promise<boolean> {
  const { merchantId } = attempt.intent;
  const written = await tx.$executeRaw`
    WITH given_up AS (
      UPDATE payment_attempts SET status = 'abandoned', "failedOverTo" = ${id}, "settledAt" = ${now},
        "errorCode" = ${decline?.code ?? null}, "declineCode" = ${decline?.declineCode ?? null}, "errorMessage" = ${decline?.message ?? null}
      WHERE "merchantId" = ${merchantId} AND id = ${attempt.id} AND status = 'processing'
        AND EXISTS (SELECT 1 FROM payment_intents i
          WHERE i."merchantId" = ${merchantId} AND i.id = ${attempt.intent.id} AND i.status = 'processing')
      RETURNING *
    ), held AS (
      UPDATE ledger_holds SET "relatedEntityId" = ${id} FROM given_up
      WHERE ledger_holds."merchantId" = ${merchantId} AND kind = 'balance_part' AND "relatedEntityId" = ${attempt.id}
    ), kept AS (
      UPDATE credit_uses SET "heldBy" = ${id} FROM given_up
      WHERE credit_uses."merchantId" = ${merchantId} AND credit_uses."paymentIntentId" = ${attempt.intent.id} AND "heldBy" = ${attempt.id}
    )
    INSERT INTO payment_attempts (id, "merchantId", "paymentIntentId", method, status, processor, "routingRuleId", amount, "balanceAmount", currency,
      "paymentMethodId", "savePaymentMethod", "offSession", "merchantName", "cardBrand", "cardLast4", "cardExpMonth", "cardExpYear",
      "cardFingerprint", "returnUrl", "browserToken", "reconcileAt", "createdAt")
    SELECT ${id}, "merchantId", "paymentIntentId", method, 'processing', ${route.processor}, ${route.routingRuleId}, amount, "balanceAmount", currency,
      "paymentMethodId", "savePaymentMethod", "offSession", "merchantName", "cardBrand", "cardLast4", "cardExpMonth", "cardExpYear",
      "cardFingerprint", "returnUrl", "browserToken", ${addMs(now, answerWithinMs)}, ${now}
    FROM given_up`;
  return written === 1;
}
