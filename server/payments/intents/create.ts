import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PendingEvent } from "#server/events/emit-all.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";

export type NewIntent = Pick<
  PaymentIntentModel,
  "amount" | "currency" | "mode" | "captureMethod" | "customerId" | "expiresAt"
> &
  Partial<
    Pick<
      PaymentIntentModel,
      "paymentMethodId" | "description" | "checkoutSessionId" | "subscriptionId"
    >
  > & {
    metadata: object;
  };

/** Writes an intent that nobody has tried to pay yet. The event is for the caller to write. */
export async function insertIntent(
  tx: Tx,
  ctx: MerchantContext,
  intent: NewIntent,
): Promise<{ row: PaymentIntentModel; event: PendingEvent }> {
  const now = ctx.clock.now();
  const row = await tx.paymentIntent.create({
    data: {
      ...intent,
      id: newId("paymentIntent"),
      merchantId: ctx.merchantId,
      status: intent.paymentMethodId ? "requires_confirmation" : "requires_payment_method",
      createdAt: now,
      updatedAt: now,
    },
  });
  const related = { id: row.id, type: "payment_intent" };
  return {
    row,
    event: { type: "payment_intent.created", related, data: serializePaymentIntent(row) },
  };
}
