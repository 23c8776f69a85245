import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { emit } from "#server/events/emit.ts";
import type { Payout } from "#server/wire/payout.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";
import { transact } from "#server/data/transact.ts";
import { own } from "#server/data/own.ts";

/**
 * Records that the bank has sent a payout: an administrator's command, of no merchant. Doing it
 * again answers the same. Atomic; emits `payout.paid` the first time.
 * @throws not_found
 */
export async function markPayoutPaid(services: Services, id: string): Promise<Payout> {
  const payout = await services.db.payout.findFirst({ where: { id } });
  if (!payout) throw notFound();
  const ctx = actFor(services, payout.merchantId);
  return transact(ctx, async (unit) => {
    const now = ctx.clock.now();
    const marked = await unit.tx.payout.updateMany({
      where: { id, merchantId: ctx.merchantId, status: "pending" },
      data: { status: "paid", paidAt: now, updatedAt: now },
    });
    const row = await unit.tx.payout.findUniqueOrThrow({ where: own(ctx, id) });
    const paid = serializePayout(row);
    if (marked.count > 0)
      emit(unit, ctx, "payout.paid", { related: { id, type: "payout" }, data: paid });
    return paid;
  });
}
