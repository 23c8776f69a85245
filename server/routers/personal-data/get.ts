import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { serializeErasure } from "#server/records/payments/erasure.ts";
import type { Erasure } from "#server/wire/payments/erasure.ts";

/** How far the erasure of a customer, or of a payment's shopper, is. @throws not_found (none was asked for) */
export async function getErasure(
  { db, merchantId }: MerchantContext,
  subjectId: string,
): Promise<Erasure> {
  const where = { merchantId_subjectId: { merchantId, subjectId } };
  const row = await db.erasure.findUnique({ where });
  if (!row) throw notFound();
  return serializeErasure(row);
}
