import type { MerchantContext } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { notFound } from "#server/errors.ts";
import type { DisputeModel } from "#server/generated/prisma/models.ts";
import { serializeDispute } from "#server/payments/serialize/dispute.ts";
import type { Dispute } from "#server/routers/disputes/schema.ts";

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
