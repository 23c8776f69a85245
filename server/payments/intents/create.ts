import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

export type NewIntent = Pick<
  PaymentIntentModel,
  "amount" | "currency" | "mode" | "captureMethod" | "customerId" | "expiresAt"
> &
  Partial<
    Pick<
      PaymentIntentModel,
      "paymentMethodId" | "description" | "checkoutSessionId" | "subscriptionId" | "idempotencyKey"
    >
  > & {
    /** A new one by default. */
    id?: string | undefined;
    breakdown?: Breakdown | null;
    /** Lines of a charge for a subscription. */
    lineItems?: LineItem[] | null;
    metadata: object;
  };

/** Writes an intent that nobody has tried to pay yet. Emits `payment_intent.created`. */
export function insertIntent(
  unit: Unit,
  ctx: MerchantContext,
  intent: NewIntent,
): PaymentIntentModel {
  const now = ctx.clock.now();
  const { paymentMethodId = null } = intent;
  const row: PaymentIntentModel = {
    id: intent.id ?? newId("paymentIntent"),
    merchantId: ctx.merchantId,
    customerId: intent.customerId,
    paymentMethodId,
    checkoutSessionId: intent.checkoutSessionId ?? null,
    subscriptionId: intent.subscriptionId ?? null,
    amount: intent.amount,
    currency: intent.currency,
    status: paymentMethodId ? "requires_confirmation" : "requires_payment_method",
    mode: intent.mode,
    description: intent.description ?? null,
    breakdown: intent.breakdown ?? null,
    lineItems: intent.lineItems ?? null,
    captureMethod: intent.captureMethod,
    amountCaptured: 0n,
    amountFromBalance: 0n,
    amountRefunded: 0n,
    feeAmount: 0n,
    processorPayment: null,
    nextAction: null,
    debit: null,
    lastError: null,
    dispute: null,
    fraudWarning: null,
    availableOn: null,
    idempotencyKey: intent.idempotencyKey ?? null,
    metadata: intent.metadata,
    expiresAt: intent.expiresAt,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("PaymentIntent", row);
  emit(unit, ctx, "payment_intent.created", serializePaymentIntent(row));
  return row;
}
