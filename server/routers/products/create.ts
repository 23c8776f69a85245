import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { serializeProduct } from "#server/records/payments/product.ts";
import { checkGiftCard } from "#server/routers/products/check-gift-card.ts";
import { checkImage } from "#server/routers/products/check-image.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import type { CreateProduct, Product } from "#server/wire/payments/product.ts";

/**
 * Creates a product. Amounts are in the smallest currency unit. Atomic and idempotent by key;
 * emits `product.created`.
 * @throws amount_too_large · amount_not_multiple · validation_failed (imageId, and as `checkGiftCard`)
 */
export async function createProduct(ctx: MerchantContext, input: CreateProduct): Promise<Product> {
  const { amount, currency, type = "standard" } = input;
  checkGiftCard({ ...input, type });
  if (amount != null) await checkPrice(ctx.db, ctx, { field: "amount", amount, currency });
  const id = newId("product");
  const now = ctx.clock.now();
  return transact(ctx, async (unit) => {
    if (input.imageId) await checkImage(unit.tx, ctx, input.imageId);
    const row: ProductModel = {
      id,
      merchantId: ctx.merchantId,
      type,
      name: input.name,
      description: input.description ?? null,
      amount: amount == null ? null : BigInt(amount),
      currency,
      active: input.active ?? true,
      imageId: input.imageId ?? null,
      recurring: input.recurring ?? null,
      onePerCustomer: input.onePerCustomer ?? false,
      taxClass: input.taxClass ?? (type === "gift_card" ? "exempt" : "standard"),
      taxBehavior: input.taxBehavior ?? "inclusive",
      stock: input.stock ?? null,
      features: input.features ?? [],
      searchText: searchable(input.name, id),
      metadata: (input.metadata ?? {}) as object,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("Product", row);
    const product = serializeProduct(ctx.env, row);
    emit(unit, ctx, "product.created", product);
    return product;
  });
}
