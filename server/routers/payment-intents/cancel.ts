import type { MerchantContext } from "#server/core/context.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { serializePaymentIntent } from "#server/payments/intents/serialize.ts";
import { nextStatus } from "#server/payments/intents/state.ts";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import { transact } from "#server/data/transact.ts";
import { findPaymentIntent } from "#server/payments/intents/row.ts";

/**
 * Cancels an intent that is not paid; authorised money is let go and an open session of it
 * expires. A challenge under way is given up at the processor first: if it went through at the
 * last moment, the intent has succeeded and is not canceled. Emits `payment_intent.canceled`.
 * @throws invalid_state · payment_in_progress · not_found
 */
export async function cancelPaymentIntent(
  ctx: MerchantContext,
  id: string,
): Promise<PaymentIntent> {
  return endIntent(ctx, {
    look: async () => {
      const intent = await findPaymentIntent(ctx.db, ctx, id);
      if (intent.status !== "processing") nextStatus(intent.status, "cancel");
      return intent;
    },
    run: (work) => transact(ctx, work),
    answer: async (_, canceled) => serializePaymentIntent(canceled),
  });
}
