import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { DiscountModel } from "#server/generated/prisma/models.ts";
import { serializeDiscount } from "#server/records/selling/discount.ts";
import { refuseAmbiguousDiscount } from "#server/routers/discounts/rules.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";
import type { CreateDiscount, Discount } from "#server/wire/selling/discount.ts";

/**
 * Creates a discount. Amounts are in the smallest unit of its currency. Atomic and idempotent by key; emits
 * `discount.created`.
 * @throws validation_failed
 */
export async function createDiscount(
  ctx: MerchantContext,
  input: CreateDiscount,
): Promise<Discount> {
  const now = ctx.clock.now();
  refuseAmbiguousDiscount(input, now);
  const productIds = [...new Set(input.productIds)];
  await checkProducts(ctx, productIds);
  return transact(ctx, async (unit) => {
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
    return discount;
  });
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
