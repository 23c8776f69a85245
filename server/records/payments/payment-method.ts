import { merchantRow } from "#server/data/rows/row.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import { resources } from "#server/wire/resources.ts";

/** Look-ups of one of a merchant's payment methods. */
export const { find: findPaymentMethod, lock: lockPaymentMethod } = merchantRow(
  "PaymentMethod",
  "payment_methods",
  (tx, key) => tx.paymentMethod.findUnique({ where: key }),
);

/** Row to wire: never the processor's token, never the fingerprint. */
export function serializePaymentMethod(row: PaymentMethodModel): PaymentMethod {
  const isCard = row.type === "card";
  return {
    id: row.id,
    merchantId: row.merchantId,
    customerId: row.customerId,
    type: row.type,
    provider: row.provider,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: isCard ? row.expiryMonth : null,
    expiryYear: isCard ? row.expiryYear : null,
    mandate: isCard ? null : mandateOf(row.id),
    isDefault: row.isDefault,
    createdAt: row.createdAt.toISOString(),
    updatedAt: (row.updatedAt ?? row.createdAt).toISOString(),
    deletedAt: row.detachedAt?.toISOString() ?? null,
  };
}

/**
 * The reference of a mandate, of the attempt by which it was given or the payment method that keeps it: both have the
 * same. At most 35 letters and digits (EPC016-06, AT-01).
 */
export function mandateOf(id: string): string {
  return id.slice(id.indexOf("_") + 1).toUpperCase();
}

/** The id of the attempt by which the mandate of a saved account was given. */
export function attemptOfMandate(paymentMethodId: string): string {
  return resources.attempt.idPrefix + paymentMethodId.slice(paymentMethodId.indexOf("_"));
}
