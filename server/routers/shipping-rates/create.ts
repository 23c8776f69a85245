import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { ShippingRateModel } from "#server/generated/prisma/models.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { serializeShippingRate } from "#server/records/selling/shipping-rate.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import type { CreateShippingRate, ShippingRate } from "#server/wire/selling/shipping-rate.ts";

/**
 * Creates a shipping rate. Amounts are in the smallest currency unit. Atomic and idempotent by key; emits
 * `shipping_rate.created`.
 * @throws amount_too_large · amount_not_multiple
 */
export async function createShippingRate(
  ctx: MerchantContext,
  input: CreateShippingRate,
): Promise<ShippingRate> {
  const { amount, currency } = input;
  await checkPrice(ctx.db, ctx, { field: "amount", amount, currency });
  const id = newId("shippingRate");
  const now = ctx.clock.now();
  return transact(ctx, async (unit) => {
    const row: ShippingRateModel = {
      id,
      merchantId: ctx.merchantId,
      name: input.name,
      amount: BigInt(input.amount),
      currency: input.currency,
      countries: input.countries,
      freeFrom: input.freeFrom == null ? null : BigInt(input.freeFrom),
      minimumDays: input.minimumDays ?? null,
      maximumDays: input.maximumDays ?? null,
      taxClass: input.taxClass ?? null,
      active: input.active ?? true,
      searchText: searchable(input.name, id),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("ShippingRate", row);
    const rate = serializeShippingRate(row);
    emit(unit, ctx, "shipping_rate.created", rate);
    return rate;
  });
}
