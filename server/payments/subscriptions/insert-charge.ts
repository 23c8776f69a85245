import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import type { RenewalPrice } from "#server/payments/subscriptions/price-renewal.ts";

type Charge = {
  /** Id of the intent; a new one by default. */
  id?: string | undefined;
  row: SubscriptionModel;
  price: RenewalPrice;
  paymentMethodId?: string | null | undefined;
};

/**
 * The intent of a charge to a subscription's card. It keeps its lines: those of the subscription change later. Emits
 * `payment_intent.created`.
 */
export function insertCharge(
  unit: Unit,
  ctx: MerchantContext,
  { id, row, price, paymentMethodId = row.paymentMethodId }: Charge,
): PaymentIntentModel {
  const { lineItems, amount, breakdown } = price;
  return insertIntent(unit, ctx, {
    id,
    amount,
    breakdown,
    lineItems: lineItems.length > 0 ? lineItems : null,
    currency: row.currency,
    mode: "payment",
    captureMethod: "automatic",
    customerId: row.customerId,
    paymentMethodId,
    subscriptionId: row.id,
    description: row.description,
    metadata: row.metadata as object,
    expiresAt: null,
  });
}
