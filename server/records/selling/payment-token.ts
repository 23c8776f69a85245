import type { PaymentTokenModel } from "#server/generated/prisma/models.ts";
import type { PaymentToken } from "#server/wire/selling/payment-token.ts";

/** Row to wire. The processor's own token stays here. */
export function serializePaymentToken(row: PaymentTokenModel): PaymentToken {
  return {
    id: row.id,
    merchantId: row.merchantId,
    checkoutSessionId: row.checkoutSessionId,
    maxAmount: Number(row.maxAmount),
    currency: row.currency,
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
