import type { MerchantContext } from "#server/context.ts";
import { jsonOrNull } from "#server/db.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/ids.ts";
import { checkImage } from "#server/routers/products/check-image.ts";
import type { CreateProduct, Product } from "#server/routers/products/schema.ts";
import { serializeProduct } from "#server/routers/products/serialize.ts";
import { searchable } from "#server/schemas/search.ts";
import { transact } from "#server/transact.ts";

/**
 * Creates a product. Amounts are in the smallest currency unit. Atomic and idempotent by key;
 * emits `product.created`.
 * @throws validation_failed (imageId)
 */
export async function createProduct(ctx: MerchantContext, input: CreateProduct): Promise<Product> {
  return transact(ctx, async (tx) => {
    await checkImage(tx, ctx, input.imageId);
    const id = newId("product");
    const now = ctx.clock.now();
    const row = await tx.product.create({
      data: {
        id,
        merchantId: ctx.merchantId,
        name: input.name,
        description: input.description ?? null,
        amount: input.amount == null ? null : BigInt(input.amount),
        currency: input.currency,
        active: input.active ?? true,
        imageId: input.imageId ?? null,
        recurring: jsonOrNull(input.recurring),
        searchText: searchable(input.name, id),
        metadata: (input.metadata ?? {}) as object,
        createdAt: now,
        updatedAt: now,
      },
    });
    const product = serializeProduct(ctx.env, row);
    await emit(tx, ctx, "product.created", { related: { id, type: "product" }, data: product });
    return product;
  });
}
