import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { operated } from "#server/core/operator.ts";
import type { Operator } from "#server/core/operator.ts";
import { notFound } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { movePayout } from "#server/routers/payouts/move.ts";
import type { PayoutStep } from "#server/routers/payouts/move.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";
import type { Payout } from "#server/wire/payout.ts";

type Mark = { id: string; to: PayoutStep; reason?: string };

/**
 * Records what became of a payout at the bank: an administrator's command, of no merchant. Doing it
 * again answers the same. Atomic; emits the step's event the first time.
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
  return transact(ctx, async (unit) =>
    serializePayout(await movePayout(unit, ctx, { id, to, failureReason: reason })),
  );
}
