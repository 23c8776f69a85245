import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";

/** The merchant's customer with this id. @throws not_found, also for another merchant's */
export async function findCustomer(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<CustomerModel> {
  const row = await tx.customer.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
