import type { MerchantContext } from "#server/core/context.ts";
import { findTransfer, serializeTransfer } from "#server/records/ledger/transfer.ts";
import type { Transfer } from "#server/wire/ledger/transfer.ts";

/** One transfer. @throws not_found, also for another merchant's */
export async function getTransfer(ctx: MerchantContext, id: string): Promise<Transfer> {
  return serializeTransfer(await findTransfer(ctx.db, ctx, id));
}
