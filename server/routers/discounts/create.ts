import { requireScope } from "#server/core/caller/require-scope.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { DiscountModel } from "#server/generated/prisma/models.ts";
import { serializeDiscount } from "#server/records/selling/discount.ts";
import { refuseAmbiguousDiscount } from "#server/routers/discounts/rules.ts";
import { refusingTakenCode } from "#server/routers/promotion-codes/code-taken.ts";
import { insertCodes } from "#server/routers/promotion-codes/insert.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";
import type { CreateDiscount, Discount } from "#server/wire/selling/discount.ts";

/**
 * Creates a discount, and the promotion code that is given with it: both or neither. Amounts are in the smallest unit of
 * its currency. Idempotent by key; emits `discount.created`, and `promotion_code.created` of a code.
 * @throws validation_failed · promotion_code_taken · insufficient_scope or insufficient_role (a code without its scope)
 */
export async function createDiscount(
  ctx: MerchantContext,
  input: CreateDiscount,
): Promise<Discount> {
  const now = ctx.clock.now();
  if (input.code && ctx.principal) requireScope(ctx.principal, "promotion-codes:write");
  refuseAmbiguousDiscount(input, now);
  const productIds = [...new Set(input.productIds)];
  await checkProducts(ctx, productIds);
  const work = transact(ctx, async (unit) => {
    const row: DiscountModel = {
      id: newId("discount"),
      merchantId: ctx.merchantId,
      name: input.name,
      percentOff: input.percentOff == null ? null : parsePercent(String(input.percentOff), 2),
      amountOff: input.amountOff == null ? null : BigInt(input.amountOff),
      currency: input.currency ?? null,
      duration: input.duration,
      periods: input.periods ?? null,
      productIds,
      minimumAmount: input.minimumAmount == null ? null : BigInt(input.minimumAmount),
      startsAt: input.startsAt ? new Date(input.startsAt) : null,
      endsAt: input.endsAt ? new Date(input.endsAt) : null,
      maxRedemptions: input.maxRedemptions ?? null,
      firstPurchaseOnly: input.firstPurchaseOnly ?? false,
      oncePerCustomer: input.oncePerCustomer ?? false,
      redemptions: 0,
      metadata: (input.metadata ?? {}) as object,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("Discount", row);
    const discount = serializeDiscount(row);
    emit(unit, ctx, "discount.created", discount);
    if (input.code) insertCodes(unit, ctx, { input: { discountId: row.id }, codes: [input.code] });
    return discount;
  });
  return refusingTakenCode(work);
}

/** Another merchant's product is refused as one that does not exist. @throws validation_failed */
async function checkProducts(ctx: MerchantContext, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  const found = await ctx.db.product.findMany({
    select: { id: true },
    where: { merchantId: ctx.merchantId, id: { in: productIds }, deletedAt: null },
  });
  const known = new Set(found.map(({ id }) => id));
  const problems = productIds.flatMap((id, at) =>
    known.has(id) ? [] : [`productIds.${at}: there is no such product.`],
  );
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}
