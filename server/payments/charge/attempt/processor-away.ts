import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import { startOrRollBack, takeIntent } from "#server/payments/charge/attempt/take.ts";
import { nextOpen } from "#server/payments/charge/route/fail-over.ts";
import { processorOf, processorsOf } from "#server/payments/processor/registry.ts";

/**
 * As `takeIntent`, unless the processor is known to be away: then the next in line takes the attempt, or it is rolled back
 * before anything is asked.
 * A payment that could not have been tried anyhow is refused for its own reason: one that is under
 * way, above all, is not told that nothing was charged.
 * @throws processor_unavailable (nothing was charged, and no idempotency key keeps it)
 */
export async function takeIntentToCharge(
  unit: Unit,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt> {
  const isUp = processorsOf(ctx).every(({ breaker }) => !breaker || breaker.state === "closed");
  if (isUp) return takeIntent(unit, ctx, request);
  // A charge that cannot start anyway does not ask the breaker, so it uses up none of its tries.
  const started = await startOrRollBack(unit.tx, ctx, request);
  const processor = processorOf(ctx, started);
  const refusal = processor.breaker?.admit();
  if (!refusal) return started;
  const open = nextOpen(ctx, started);
  if (open) return startElsewhere(unit.tx, started, open);
  countOne("chargeRefused", { processor: processor.name });
  throw new DomainError(
    "processor_unavailable",
    `The card processor does not answer. Nothing was charged. Try again in ${refusal.retryAfterS} seconds.`,
    refusal,
  );
}

/** Nobody has been asked yet: the attempt itself goes to the other processor. */
async function startElsewhere(
  tx: Tx,
  started: StartedAttempt,
  { route: { processor, routingRuleId }, next }: NonNullable<ReturnType<typeof nextOpen>>,
): Promise<StartedAttempt> {
  const where = own(started.intent, started.id);
  await tx.paymentAttempt.update({ where, data: { processor, routingRuleId } });
  return { ...started, processor, next };
}
