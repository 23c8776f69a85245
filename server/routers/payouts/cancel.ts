import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { serializePayout } from "#server/records/ledger/payout.ts";
import { movePayout } from "#server/routers/payouts/move.ts";
import type { Payout } from "#server/wire/ledger/payout.ts";

/**
 * Calls a payout back that no bank has yet: its money is in the balance again. Once; emits
 * `payout.canceled`. @throws invalid_state · not_found
 */
export async function cancelPayout(ctx: MerchantContext, id: string): Promise<Payout> {
  return transact(ctx, async (unit) =>
    serializePayout(await movePayout(unit, ctx, { id, to: "canceled" })),
  );
}
