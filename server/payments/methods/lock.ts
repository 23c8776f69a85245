import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { findPaymentMethod, lockPaymentMethod } from "#server/records/payments/payment-method.ts";

/**
 * Lets one transaction at a time add or remove methods of a customer, so that a card that two payments keep at once is kept
 * once, and one method is the default. Held until the transaction ends; taken before the row of any method.
 */
export async function lockMethods(
  tx: Tx,
  { merchantId }: MerchantContext,
  customerId: string,
): Promise<void> {
  const methods = `methods of ${merchantId} ${customerId}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${methods}::text, 0::bigint))`;
}

/** Locks a method that may be removed, after the methods of its customer. @throws not_found */
export async function lockMethod(
  tx: Tx,
  ctx: MerchantContext,
  id: string,
): Promise<PaymentMethodModel> {
  const { customerId } = await findPaymentMethod(tx, ctx, id);
  await lockMethods(tx, ctx, customerId);
  return lockPaymentMethod(tx, ctx, id);
}
