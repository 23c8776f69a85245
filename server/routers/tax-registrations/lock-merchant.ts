import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

/** Changes of a merchant's registrations and rates take turns, where several of them must stay true together. */
export async function lockMerchantTax(tx: Tx, { merchantId }: MerchantContext): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`;
}
