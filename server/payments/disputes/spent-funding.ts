import { invariant } from "#server/core/assert.ts";
import { isDomainError } from "#server/core/errors.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { DisputeModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { recoveryLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { Leg } from "#server/ledger/post.ts";
import { fundsBalance } from "#server/payments/refunds/taken-back.ts";

export type Disputed = { intent: PaymentIntentModel; row: DisputeModel };

/**
 * Of a disputed balance funding, the merchant covers what the customer had spent already. So much
 * of whatever the customer gets from now on is frozen until the dispute is decided: else it could
 * be funded, passed on and disputed again and again.
 */
export async function freezeSpent(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row, legs }: Disputed & { legs: Leg[] },
): Promise<void> {
  if (!(await fundsBalance(tx, intent))) return;
  const covered = legs.find(({ account }) => account.type === "merchant");
  if (covered && covered.amount < 0n) await changeFrozen(tx, ctx, { intent, row }, -covered.amount);
}

/** The dispute is decided for the merchant: nothing is owed any more. */
export async function unfreeze(tx: Tx, ctx: MerchantContext, disputed: Disputed): Promise<void> {
  const { frozen } = await tx.dispute.findUniqueOrThrow({ where: own(ctx, disputed.row.id) });
  if (frozen > 0n) await changeFrozen(tx, ctx, disputed, -frozen);
}

/**
 * The dispute is lost: what the customer owes goes to the merchant, whole, as soon as the balance
 * covers it. Until then it stays frozen. Answers whether it was paid.
 */
export async function recoverSpent(
  tx: Tx,
  ctx: MerchantContext,
  disputed: Disputed,
): Promise<boolean> {
  const { intent, row } = disputed;
  const { frozen } = await tx.dispute.findUniqueOrThrow({ where: own(ctx, row.id) });
  if (frozen === 0n || !intent.customerId) return false;
  await changeFrozen(tx, ctx, disputed, -frozen);
  try {
    await postLedger(tx, ctx, {
      type: "dispute_recovery",
      relatedEntityId: row.id,
      relatedEntityType: "dispute",
      currency: row.currency,
      description: "Disputed funding that had been spent",
      legs: recoveryLegs(intent.customerId, frozen),
      merchantMayOverdraw: true,
    });
    return true;
  } catch (error) {
    if (!isDomainError(error) || error.code !== "insufficient_balance") throw error;
    await changeFrozen(tx, ctx, disputed, frozen);
    return false;
  }
}

const batchMax = 20;

/** A worker job: takes what is owed of lost disputes from balances that have money again. */
export async function recoverLosses(services: Services): Promise<number> {
  const due = await services.db.$queryRaw<{ id: string; merchantId: string }[]>`
    SELECT d.id, d."merchantId" FROM disputes d
    JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
    JOIN ledger_accounts a ON a."merchantId" = d."merchantId" AND a.type = 'customer'
      AND a."ownerId" = i."customerId" AND a.currency = d.currency
    WHERE d.frozen > 0 AND d.status = 'lost' AND a.balance >= a.frozen
    ORDER BY d."closedAt" LIMIT ${batchMax}`;
  let recovered = 0;
  for (const one of due) {
    const ctx = actFor(services, one.merchantId);
    const isPaid = await transactAside(ctx, async ({ tx }) => {
      await tx.$executeRaw`
        SELECT 1 FROM disputes WHERE "merchantId" = ${ctx.merchantId} AND id = ${one.id} FOR NO KEY UPDATE`;
      const row = await tx.dispute.findUniqueOrThrow({ where: own(ctx, one.id) });
      const where = own(ctx, row.paymentIntentId);
      const intent = await tx.paymentIntent.findUniqueOrThrow({ where });
      return recoverSpent(tx, ctx, { intent, row });
    });
    if (isPaid) recovered += 1;
  }
  return recovered;
}

/** In the dispute and in the customer's account, which always agree. */
async function changeFrozen(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row }: Disputed,
  by: bigint,
): Promise<void> {
  const { merchantId } = ctx;
  await tx.dispute.update({ where: own(ctx, row.id), data: { frozen: { increment: by } } });
  invariant(intent.customerId, "who funded a balance is a customer");
  const account = { merchantId, type: "customer", ownerId: intent.customerId } as const;
  const { count } = await tx.ledgerAccount.updateMany({
    where: { ...account, currency: row.currency },
    data: { frozen: { increment: by } },
  });
  invariant(count === 1, "a balance that was funded has an account");
}
