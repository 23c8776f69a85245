import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endHold } from "#server/ledger/holds.ts";
import { paymentLegs, walletPaymentLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { releaseHeldCredits, spendHeldCredits } from "#server/payments/credits/spend.ts";

/**
 * Posts a payment by balance and card: of the balance what was held for it, of the card the rest, both in the caller's
 * transaction. Our fee is taken of the card's part first. Emits `credit.spent`.
 */
export async function postWithBalancePart(
  unit: Unit,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<void> {
  const { tx } = unit;
  const { id, customerId, processorPayment, amountFromBalance, currency, description } = intent;
  const ofCard = intent.amountCaptured - amountFromBalance;
  invariant(customerId, "who pays from a balance is a customer");
  const attempt = await tx.paymentAttempt.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, paymentIntentId: id, processorPayment },
  });
  const feeOfCard = intent.feeAmount < ofCard ? intent.feeAmount : ofCard;
  const about = { relatedEntityId: id, relatedEntityType: "payment_intent", currency, description };
  // Credits are locked before balances, as by whoever holds them.
  const credit = await spendHeldCredits(unit, ctx, attempt);
  await endHold(tx, ctx, holdOf(attempt), {
    as: "posted",
    post: async () => {
      const fee = intent.feeAmount - feeOfCard;
      const legs = walletPaymentLegs(customerId, { amount: amountFromBalance, fee, credit });
      await postLedger(tx, ctx, { ...about, type: "wallet_payment", legs });
    },
  });
  await postLedger(tx, ctx, { ...about, type: "payment", legs: paymentLegs(ofCard, feeOfCard) });
}

type Held = Pick<PaymentAttemptModel, "id" | "paymentIntentId" | "balanceAmount">;

/** The card has certainly paid nothing: what was held for the attempt is free again. Once, however often it is called. */
export async function releaseBalancePart(
  unit: Unit,
  ctx: MerchantContext,
  attempt: Held,
): Promise<void> {
  if (attempt.balanceAmount === 0n) return;
  await releaseHeldCredits(unit, ctx, attempt);
  await endHold(unit.tx, ctx, holdOf(attempt), { as: "voided" });
}

function holdOf({ id }: Pick<Held, "id">) {
  return { kind: "balance_part", relatedEntityId: id } as const;
}
