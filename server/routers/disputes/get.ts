import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { serializeDispute } from "#server/payments/disputes/serialize.ts";
import type { Dispute } from "#server/wire/dispute.ts";

/** One dispute. @throws not_found */
export async function getDispute(ctx: MerchantContext, id: string): Promise<Dispute> {
  return serializeDispute(await findDispute(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findDispute(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<DisputeModel> {
  const row = await tx.dispute.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
