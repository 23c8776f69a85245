import { invariant } from "#server/core/assert.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { unfrozen } from "#server/ledger/free.ts";
import { cardRefundLegs, fundingLossLegs } from "#server/ledger/legs.ts";
import type { Leg } from "#server/ledger/post.ts";

/**
 * Where money is taken from that has left already: disputed, or refunded in the processor's
 * dashboard. From the merchant, who may owe it; what funded a customer's balance comes out of
 * that balance first.
 */
export async function clawbackLegs(
  tx: Tx,
  intent: PaymentIntentModel,
  amount: bigint,
): Promise<Leg[]> {
  if (!(await fundsBalance(tx, intent))) return cardRefundLegs(amount);
  invariant(intent.customerId, "who funded a balance is a customer");
  const { customerId, merchantId, currency } = intent;
  const free = await lockFreeBalance(tx, { merchantId, customerId, currency });
  return fundingLossLegs(customerId, { amount, covered: free < amount ? free : amount });
}

/** Whether the payment went into its customer's balance. */
export async function fundsBalance(tx: Tx, intent: PaymentIntentModel): Promise<boolean> {
  if (!intent.checkoutSessionId) return false;
  const where = own(intent, intent.checkoutSessionId);
  const session = await tx.checkoutSession.findUnique({ where, select: { purpose: true } });
  return session?.purpose === "balance_funding";
}

type Owner = { merchantId: string; customerId: string; currency: string };

/** Locks the balance and returns its unfrozen part. Nothing leaves the balance until the caller has posted. */
async function lockFreeBalance(tx: Tx, owner: Owner): Promise<bigint> {
  const [account] = await tx.$queryRaw<{ free: bigint }[]>`
    SELECT greatest(${unfrozen}, 0) AS free FROM ledger_accounts
    WHERE "merchantId" = ${owner.merchantId} AND type = 'customer' AND "ownerId" = ${owner.customerId}
      AND currency = ${owner.currency} FOR NO KEY UPDATE`;
  return account?.free ?? 0n;
}
