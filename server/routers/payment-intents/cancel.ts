import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { nextStatus } from "#server/payments/intents/state.ts";
import {
  serializePaymentIntent,
  findPaymentIntent,
  lockPaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Cancels an intent that is not paid; authorized money is let go and an open session of it
 * expires. A challenge under way is given up at the processor first: if it went through at the
 * last moment, the intent has succeeded and is not canceled. Emits `payment_intent.canceled`.
 * @throws invalid_state · payment_in_progress · not_found
 */
export async function cancelPaymentIntent(
  ctx: MerchantContext,
  id: string,
): Promise<PaymentIntent> {
  const look = async (row: Promise<PaymentIntentModel>) => {
    const intent = await row;
    if (intent.status === "processing" && intent.debit)
      throw new DomainError(
        "invalid_state",
        "The payer's bank was asked for this debit and cannot be told to leave it. Refund it once it has succeeded.",
      );
    if (intent.status !== "processing") nextStatus(intent.status, "cancel");
    return intent;
  };
  return transactInSteps(ctx, {
    begin: (unit) => look(lockPaymentIntent(unit.tx, ctx, id)),
    remember: () => id,
    recall: () => findPaymentIntent(ctx.db, ctx, id),
    carryOn: async (begun) => {
      if (begun.status === "canceled")
        return transact(ctx, async () => serializePaymentIntent(begun));
      return endIntent(ctx, {
        look: () => look(findPaymentIntent(ctx.db, ctx, id)),
        run: (work) => transact(ctx, work),
        answer: async (_, canceled) => serializePaymentIntent(canceled),
      });
    },
  });
}
