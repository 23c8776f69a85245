import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { paymentFee } from "#server/ledger/fees.ts";
import { walletPaymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { endAuthorization } from "#server/payments/intents/capture/authorization-hold.ts";
import { dateSettlement, emitCompletion } from "#server/payments/intents/capture/complete.ts";
import { keepReserve } from "#server/payments/intents/capture/reserve.ts";
import { captured, nextStatus } from "#server/payments/intents/state.ts";
import {
  lockPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** The attempt that holds the customer's money for this intent, or has taken it. No processor knows of it. */
export async function walletAttempt(
  tx: Pick<Tx, "paymentAttempt">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  paymentIntentId: string,
): Promise<PaymentAttemptModel | null> {
  return tx.paymentAttempt.findFirst({
    where: {
      merchantId,
      paymentIntentId,
      method: "wallet",
      status: { in: ["authorized", "succeeded"] },
    },
  });
}

/**
 * Takes what is held of the customer's balance, or a part of it, in one transaction: customer →
 * merchant; the rest is free again. Emits `payment_intent.succeeded`.
 * @throws invalid_state · validation_failed · not_found
 */
export async function captureByWallet(
  ctx: MerchantContext,
  intentId: string,
  amount?: number,
): Promise<PaymentIntent> {
  return transact(ctx, async (unit) => {
    const intent = await lockPaymentIntent(unit.tx, ctx, intentId);
    nextStatus(intent.status, "succeed");
    const asked = amount === undefined ? intent.amount : BigInt(amount);
    const { amountCaptured } = captured(intent, asked);
    return serializePaymentIntent(await take(unit, ctx, intent, amountCaptured));
  });
}

async function take(
  unit: Unit,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
  amountCaptured: bigint,
): Promise<PaymentIntentModel> {
  const { tx } = unit;
  const { id, merchantId, currency, description, customerId } = intent;
  invariant(customerId, "who pays from a balance is a customer");
  const status = nextStatus(intent.status, "succeed");
  const feeAmount = paymentFee(ctx.env, { amount: amountCaptured, currency });
  const now = ctx.clock.now();
  const amounts = { amountCaptured, amountFromBalance: amountCaptured, feeAmount };
  const data = { status, ...amounts, expiresAt: null, updatedAt: now };
  const row = await tx.paymentIntent.update({ where: { merchantId_id: { merchantId, id } }, data });
  await tx.paymentAttempt.updateMany({
    where: { merchantId, paymentIntentId: id, method: "wallet", status: "authorized" },
    data: { status: "succeeded", settledAt: now },
  });
  await endAuthorization(tx, ctx, row, async () => {
    await postLedger(tx, ctx, {
      type: "wallet_payment",
      relatedEntityId: id,
      relatedEntityType: "payment_intent",
      currency,
      description,
      legs: walletPaymentLegs(customerId, { amount: amountCaptured, fee: feeAmount }),
    });
    await keepReserve(tx, ctx, row);
  });
  await dateSettlement(tx, ctx, { intent: row, session: null });
  await emitCompletion(unit, ctx, { intent: row, session: null, link: null });
  return row;
}
