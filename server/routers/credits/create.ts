import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { CreditModel } from "#server/generated/prisma/models.ts";
import { checkAvailable } from "#server/ledger/free.ts";
import { creditLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { serializeCredit } from "#server/records/ledger/credit.ts";
import { expiryWithinTenYears } from "#server/routers/credits/expiry.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import type { CreateCredit, Credit } from "#server/wire/ledger/credit.ts";

/**
 * Gives a customer store credit out of the merchant's free balance. Atomic and idempotent by key; emits
 * `credit.created`.
 * @throws not_found · invalid_state (the customer was erased) · validation_failed (expiresAt) ·
 * insufficient_merchant_balance · spending_limit_exceeded · approval_required · amount_too_large
 */
export async function createCredit(ctx: MerchantContext, input: CreateCredit): Promise<Credit> {
  const row = newCredit(ctx, input);
  const { id, customerId, currency, amount } = row;
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await spend(unit, ctx, { amount, currency, payee: customerId, relatedEntityId: id });
    await tx.$executeRaw`
      SELECT 1 FROM customers WHERE "merchantId" = ${ctx.merchantId} AND id = ${customerId} FOR KEY SHARE`;
    await customerNamed(tx, ctx, customerId);
    await checkAvailable(tx, ctx, { amount, currency });
    await postLedger(tx, ctx, {
      type: "credit",
      relatedEntityId: id,
      relatedEntityType: "credit",
      currency,
      legs: creditLegs(customerId, amount),
    });
    unit.insert("Credit", row);
    const credit = serializeCredit(row);
    emit(unit, ctx, "credit.created", credit);
    return credit;
  });
}

function newCredit(ctx: MerchantContext, input: CreateCredit): CreditModel {
  const now = ctx.clock.now();
  return {
    id: newId("credit"),
    merchantId: ctx.merchantId,
    customerId: input.customerId,
    amount: BigInt(input.amount),
    remaining: BigInt(input.amount),
    held: 0n,
    currency: input.currency,
    status: "active",
    reason: input.reason,
    expiresAt: expiryWithinTenYears(ctx, input),
    createdAt: now,
    updatedAt: now,
  };
}
