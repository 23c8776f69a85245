import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { sellsGiftCards } from "#server/payments/gift-cards/sold-lines.ts";
import { serializeCredit } from "#server/records/ledger/credit.ts";

type Asked = { customerId: string; currency: string; paymentIntentId: string };
type Spending = { customerId: string; intent: PaymentIntentModel };
/** `free`: neither spent nor held for a payment under way. */
type Spendable = { id: string; remaining: bigint; free: bigint };

/**
 * Takes as much of a payment as the customer's store credit covers, the credit first that expires first, and answers
 * how much that is: the caller posts it, in the same transaction. Emits `credit.spent` for each.
 */
export async function spendCredits(
  unit: Unit,
  ctx: MerchantContext,
  { customerId, intent }: Spending,
): Promise<bigint> {
  const { currency, amountCaptured } = intent;
  const asked = { customerId, currency, paymentIntentId: intent.id };
  const credits = await lockSpendable(unit, ctx, asked);
  return takeInTurn(credits, amountCaptured, async (credit, amount) => {
    const createdAt = ctx.clock.now();
    const key = { merchantId: ctx.merchantId, creditId: credit.id, paymentIntentId: intent.id };
    await unit.tx.creditUse.create({ data: { ...key, amount, createdAt } });
    await writeSpent(unit, ctx, { ...credit, amount, held: 0n });
  });
}

/**
 * As `spendCredits`, for an attempt whose outcome is open: keeps the credit until `spendHeldCredits` or
 * `releaseHeldCredits`. Meanwhile it is not voided and does not expire.
 */
export async function holdCredits(
  unit: Unit,
  ctx: MerchantContext,
  {
    customerId,
    intent,
    attemptId,
    amount: asked,
  }: Spending & { attemptId: string; amount: bigint },
): Promise<bigint> {
  const { tx } = unit;
  const { merchantId, clock } = ctx;
  const { currency, id: paymentIntentId } = intent;
  const credits = await lockSpendable(unit, ctx, { customerId, currency, paymentIntentId });
  return takeInTurn(credits, asked, async ({ id: creditId }, amount) => {
    const key = { merchantId, creditId, paymentIntentId: intent.id };
    const createdAt = clock.now();
    await tx.creditUse.create({ data: { ...key, amount, heldBy: attemptId, createdAt } });
    await tx.credit.update({ where: own(ctx, creditId), data: { held: { increment: amount } } });
  });
}

type HeldFor = { id: string; paymentIntentId: string };

/** Spends what is held for an attempt, and answers how much that is. Emits `credit.spent` for each. */
export async function spendHeldCredits(
  unit: Unit,
  ctx: MerchantContext,
  attempt: HeldFor,
): Promise<bigint> {
  const uses = await lockHeld(unit, ctx, attempt);
  await unit.tx.creditUse.updateMany({ where: heldFor(ctx, attempt), data: { heldBy: null } });
  for (const use of uses) await writeSpent(unit, ctx, { ...use, held: use.amount });
  return uses.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Frees what is held for an attempt. */
export async function releaseHeldCredits(
  unit: Unit,
  ctx: MerchantContext,
  attempt: HeldFor,
): Promise<void> {
  for (const { id, amount } of await lockHeld(unit, ctx, attempt))
    await unit.tx.credit.update({ where: own(ctx, id), data: { held: { decrement: amount } } });
  await unit.tx.creditUse.deleteMany({ where: heldFor(ctx, attempt) });
}

function heldFor({ merchantId }: MerchantContext, { id, paymentIntentId }: HeldFor) {
  return { merchantId, paymentIntentId, heldBy: id };
}

/**
 * The credits that a customer can pay with now, locked: none for gift cards, which would make a balance of them. In an order that never changes, so that two payments do not wait
 * for each other in a circle.
 */
export async function lockSpendable(
  { tx }: Unit,
  ctx: MerchantContext,
  { customerId, currency, paymentIntentId }: Asked,
): Promise<Spendable[]> {
  return tx.$queryRaw<Spendable[]>`
    SELECT id, remaining, remaining - held AS free FROM credits
    WHERE "merchantId" = ${ctx.merchantId} AND "customerId" = ${customerId} AND currency = ${currency}
      AND status = 'active' AND ("expiresAt" IS NULL OR "expiresAt" > ${ctx.clock.now()})
      AND NOT ${sellsGiftCards(ctx.merchantId, paymentIntentId)}
    ORDER BY "expiresAt", "createdAt", id FOR NO KEY UPDATE`;
}

/** The credits that an attempt holds, locked in the same order, with the amount that it holds of each. */
async function lockHeld(
  { tx }: Unit,
  ctx: MerchantContext,
  { id, paymentIntentId }: HeldFor,
): Promise<{ id: string; remaining: bigint; amount: bigint }[]> {
  return tx.$queryRaw`
    SELECT c.id, c.remaining, u.amount FROM credit_uses u
    JOIN credits c ON c."merchantId" = ${ctx.merchantId} AND c.id = u."creditId"
    WHERE u."merchantId" = ${ctx.merchantId} AND u."paymentIntentId" = ${paymentIntentId} AND u."heldBy" = ${id}
    ORDER BY c."expiresAt", c."createdAt", c.id FOR NO KEY UPDATE OF c`;
}

async function takeInTurn(
  credits: readonly Spendable[],
  asked: bigint,
  take: (credit: Spendable, amount: bigint) => Promise<void>,
): Promise<bigint> {
  let left = asked;
  for (const credit of credits) {
    const amount = credit.free < left ? credit.free : left;
    if (amount > 0n) await take(credit, amount);
    left -= amount;
  }
  return asked - left;
}

/** `held`: the part of the amount that was held. */
async function writeSpent(
  unit: Unit,
  ctx: MerchantContext,
  { id, remaining, amount, held }: { id: string; remaining: bigint; amount: bigint; held: bigint },
): Promise<void> {
  const row = await unit.tx.credit.update({
    where: own(ctx, id),
    data: {
      remaining: remaining - amount,
      held: { decrement: held },
      status: amount === remaining ? "spent" : "active",
      updatedAt: ctx.clock.now(),
    },
  });
  emit(unit, ctx, "credit.spent", serializeCredit(row));
}
