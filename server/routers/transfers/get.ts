import type { MerchantContext } from "#server/core/context.ts";
import { findTransfer } from "#server/routers/transfers/row.ts";
import type { Transfer } from "#server/wire/ledger/transfer.ts";
import { serializeTransfer } from "#server/routers/transfers/serialize.ts";

/** One transfer. @throws not_found, also for another merchant's */
export async function getTransfer(ctx: MerchantContext, id: string): Promise<Transfer> {
  return serializeTransfer(await findTransfer(ctx.db, ctx, id));
}
