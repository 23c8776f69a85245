import { invariant } from "#server/core/assert.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { DisputeModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endHold, type HoldOwner, placeHold } from "#server/ledger/holds.ts";
import { recoveryLegs } from "#server/ledger/legs.ts";
import { type Leg, postLedger } from "#server/ledger/post.ts";
import { fundsBalance } from "#server/payments/refunds/clawback-legs.ts";

export type Disputed = { intent: PaymentIntentModel; row: DisputeModel };

/**
 * When the funding of a balance is disputed, the merchant covers the part that the customer has
 * spent already. The same amount of anything that the customer gets from now on is frozen until the
 * dispute is decided: otherwise a balance could be funded, passed on and disputed again and again.
 */
export async function freezeSpent(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row, legs }: Disputed & { legs: Leg[] },
): Promise<void> {
  if (!(await fundsBalance(tx, intent))) return;
  const covered = legs.find(({ account }) => account.type === "merchant");
  if (!covered || covered.amount >= 0n) return;
  await tx.dispute.update({ where: own(ctx, row.id), data: { frozen: -covered.amount } });
  await holdOwed(tx, ctx, { intent, row, amount: -covered.amount });
}

/** The dispute is decided for the merchant: nothing is owed any more. Answers what was, and the merchant had covered. */
export async function unfreeze(tx: Tx, ctx: MerchantContext, disputed: Disputed): Promise<bigint> {
  const { frozen } = await tx.dispute.findUniqueOrThrow({ where: own(ctx, disputed.row.id) });
  if (frozen === 0n) return 0n;
  await tx.dispute.update({ where: own(ctx, disputed.row.id), data: { frozen: 0 } });
  await adoptOwed(tx, ctx, { ...disputed, amount: frozen });
  await endHold(tx, ctx, holdOf(disputed), { as: "voided" });
  return frozen;
}

/** The merchant gives up what the customer owes of a lost dispute. Answers how much that was. */
export async function writeOffSpent(
  tx: Tx,
  ctx: MerchantContext,
  disputed: Disputed,
): Promise<bigint> {
  const writtenOff = await unfreeze(tx, ctx, disputed);
  if (writtenOff > 0n)
    await tx.dispute.update({ where: own(ctx, disputed.row.id), data: { writtenOff } });
  return writtenOff;
}

/** How much of what comes back pays what the merchant had covered and then written off: all of it, up to that. */
export async function takeWrittenOff(
  tx: Tx,
  ctx: MerchantContext,
  { id, amount }: { id: string; amount: bigint },
): Promise<bigint> {
  const { writtenOff } = await tx.dispute.findUniqueOrThrow({ where: own(ctx, id) });
  const taken = amount < writtenOff ? amount : writtenOff;
  if (taken > 0n)
    await tx.dispute.update({
      where: own(ctx, id),
      data: { writtenOff: { decrement: taken } },
    });
  return taken;
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
  await adoptOwed(tx, ctx, { ...disputed, amount: frozen });
  const legs = recoveryLegs(intent.customerId, frozen);
  const post = async (): Promise<void> => {
    await postLedger(tx, ctx, {
      type: "dispute_recovery",
      relatedEntityId: row.id,
      relatedEntityType: "dispute",
      currency: row.currency,
      description: "Disputed funding that had been spent",
      legs,
      merchantMayOverdraw: true,
    });
  };
  try {
    await endHold(tx, ctx, holdOf(disputed), { as: "posted", post });
  } catch (error) {
    if (!isDomainError(error) || error.code !== "insufficient_balance") throw error;
    return false;
  }
  await tx.dispute.update({ where: own(ctx, row.id), data: { frozen: 0 } });
  return true;
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
  return eachApart(services.log, due, {
    act: (one) => recovered(services, one),
    problem: "what is owed of a lost dispute could not be taken yet",
  });
}

async function recovered(
  services: Services,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async ({ tx }) => {
    await tx.$executeRaw`
      SELECT 1 FROM disputes WHERE "merchantId" = ${merchantId} AND id = ${id} FOR NO KEY UPDATE`;
    const row = await tx.dispute.findUniqueOrThrow({ where: own(ctx, id) });
    const intent = await tx.paymentIntent.findUniqueOrThrow({
      where: own(ctx, row.paymentIntentId),
    });
    return recoverSpent(tx, ctx, { intent, row });
  });
}

/** A claim on what the customer has and will get, which has no end by itself. */
async function holdOwed(
  tx: Tx,
  ctx: MerchantContext,
  { intent, row, amount }: Disputed & { amount: bigint },
): Promise<void> {
  invariant(intent.customerId, "who funded a balance is a customer");
  await placeHold(tx, ctx, {
    ...holdOf({ row }),
    relatedEntityType: "dispute",
    currency: row.currency,
    amount,
    of: { type: "customer", ownerId: intent.customerId },
    expected: false,
    expiresAt: null,
    covered: false,
  });
}

/** Makes a hold of an amount that was frozen before there were holds. */
async function adoptOwed(
  tx: Tx,
  ctx: MerchantContext,
  owed: Disputed & { amount: bigint },
): Promise<void> {
  const { merchantId } = ctx;
  if ((await tx.ledgerHold.count({ where: { merchantId, ...holdOf(owed) } })) > 0) return;
  await tx.$executeRaw`
    UPDATE ledger_accounts SET frozen = frozen - ${owed.amount}
    WHERE "merchantId" = ${merchantId} AND type = 'customer' AND "ownerId" = ${owed.intent.customerId}
      AND currency = ${owed.row.currency}`;
  await holdOwed(tx, ctx, owed);
}

function holdOf({ row }: Pick<Disputed, "row">): HoldOwner {
  return { kind: "dispute", relatedEntityId: row.id };
}
