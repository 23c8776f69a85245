import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { returnedFee } from "#server/ledger/fees.ts";
import { balanceRefundLegs, cardRefundLegs, fundingRefundLegs } from "#server/ledger/legs.ts";
import type { Leg } from "#server/ledger/post.ts";
import { fundsBalance } from "#server/payments/refunds/clawback-legs.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";

/**
 * The part of the payment's fee that a further refund of so much gives back. `intent`: locked.
 */
export async function feeReturnedBy(
  tx: Tx,
  { env, merchantId }: Pick<MerchantContext, "env" | "merchantId">,
  { intent, amount }: { intent: PaymentIntentModel; amount: bigint },
): Promise<bigint> {
  const { id, feeAmount: fee, amountCaptured: captured } = intent;
  if (env.REFUND_FEES === "keep" || fee === 0n) return 0n;
  const { _sum } = await tx.refund.aggregate({
    where: { merchantId, paymentIntentId: id, duplicate: false, status: { not: "failed" } },
    _sum: { feeReturned: true },
  });
  const returned = _sum.feeReturned ?? 0n;
  const after = (await claimed(tx, intent)) + amount;
  return returnedFee(env, { amount, fee, captured, after, returned });
}

/**
 * Where a refund takes the money from and where to: the way it came, backwards; with the fee's
 * share when refunds return it.
 */
export async function refundLegs(
  tx: Tx,
  { intent, refund }: { intent: PaymentIntentModel; refund: RefundModel },
): Promise<Leg[]> {
  return withReturnedFee(await bareLegs(tx, intent, refund), refund.feeReturned);
}

async function bareLegs(tx: Tx, intent: PaymentIntentModel, refund: RefundModel): Promise<Leg[]> {
  if (refund.destination === "balance") {
    invariant(intent.customerId, "who paid from a balance is a customer");
    return balanceRefundLegs(intent.customerId, refund.amount);
  }
  if (!(await fundsBalance(tx, intent))) return cardRefundLegs(refund.amount);
  invariant(intent.customerId, "who funded a balance is a customer");
  return fundingRefundLegs(intent.customerId, refund.amount);
}

/** The same legs with so much of the fee given back to the merchant. */
export function withReturnedFee(legs: Leg[], fee: bigint): Leg[] {
  const back = legs.map((leg) =>
    leg.account.type === "merchant" ? { ...leg, amount: leg.amount + fee } : leg,
  );
  return [...back, { account: { type: "fees" }, amount: -fee }];
}

/**
 * Whether the merchant's balance would stay within what a merchant may owe after a refund
 * (MERCHANT_OVERDRAFT). Nothing else moves the balance until the caller has posted.
 */
export async function staysInOverdraft(
  tx: Tx,
  { env, merchantId }: Pick<MerchantContext, "env" | "merchantId">,
  { currency, legs }: { currency: string; legs: Leg[] },
): Promise<boolean> {
  const limit = env.MERCHANT_OVERDRAFT[currency] ?? 0;
  const leg = legs.find(({ account }) => account.type === "merchant");
  if (limit === 0 || !leg) return false;
  const [account] = await tx.$queryRaw<{ balance: bigint }[]>`
    SELECT balance FROM ledger_accounts
    WHERE "merchantId" = ${merchantId} AND type = 'merchant' AND "ownerId" = ${merchantId}
      AND currency = ${currency} FOR NO KEY UPDATE`;
  return (account?.balance ?? 0n) + leg.amount >= -BigInt(limit);
}
