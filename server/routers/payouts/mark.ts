import { operated, type Operator } from "#server/core/caller/operator.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { lockPayout, serializePayout } from "#server/records/ledger/payout.ts";
import { movePayout, type PayoutStep } from "#server/routers/payouts/move.ts";
import type { Payout } from "#server/wire/ledger/payout.ts";

type Mark = { id: string; to: PayoutStep; reason?: string };

/**
 * Records what became of a payout at the bank: an administrator's command, of no merchant. Doing it
 * again answers the same. Atomic; emits the step's event the first time.
 *
 * A payout that was handed to the processor cannot be marked, because the processor knows better:
 * marked as failed, its money would be in the balance again and still reach the bank; marked as in
 * transit, somebody might pay it by hand as well. A pending payout can be marked, and is then never
 * handed over.
 * @throws not_found · invalid_state
 */
export async function markPayout(
  services: Services,
  { id, to, reason }: Mark,
  operator?: Operator,
): Promise<Payout> {
  const payout = await services.db.payout.findFirst({ where: { id } });
  if (!payout) throw notFound();
  const told = operated(operator, "operator.markPayout", { id, to });
  const ctx = { ...actFor(services, payout.merchantId), ...told };
  return transact(ctx, async (unit) => {
    const row = await lockPayout(unit.tx, ctx, id);
    if (isWithProcessor(services, row))
      throw new DomainError(
        "invalid_state",
        "The processor carries out this payout and reports its outcome. You cannot mark it.",
      );
    return serializePayout(await movePayout(unit, ctx, { id, to, failureReason: reason }));
  });
}

/** Until it cannot come back any more. Where the processor pays nobody out now, it says nothing either. */
function isWithProcessor(
  services: Services,
  { processor, status, nextStepAt }: Pick<PayoutModel, "processor" | "status" | "nextStepAt">,
): boolean {
  const carriers = processorsOf(services).filter(({ payouts }) => payouts !== undefined);
  return (
    carriers.some(({ name }) => name === processor) && status !== "pending" && nextStepAt !== null
  );
}
