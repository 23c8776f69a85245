import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { countedStock } from "#server/payments/stock/available.ts";
import { stockMax, type UpdateProduct } from "#server/wire/payments/product.ts";

/**
 * The stock that a product is to have: as given, or what is left now and the difference. Undefined where it stays as
 * it is. The product's row is locked, so that no payment reserves units meanwhile.
 * @throws stock_reserved (fewer than none, or than payments under way have reserved) · invalid_state (a difference of
 * units that are not counted) · validation_failed (more than can be counted)
 */
export async function changedStock(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  current: Pick<ProductModel, "id" | "stock">,
  { stock: given, stockChange }: Pick<UpdateProduct, "stock" | "stockChange">,
): Promise<number | null | undefined> {
  if (stockChange !== undefined && current.stock === null) {
    throw new DomainError(
      "invalid_state",
      "stockChange: the units of this product are not counted. Send stock to begin counting them.",
    );
  }
  const stock = stockChange === undefined ? given : (current.stock ?? 0) + stockChange;
  if (stock == null || stock === current.stock) return stock;
  if (stock > stockMax) {
    throw new DomainError("validation_failed", `stockChange: the stock would pass ${stockMax}.`);
  }
  const counted = await countedStock(tx, ctx, [current.id]);
  const reserved = counted.get(current.id)?.reserved ?? 0;
  if (stock >= reserved) return stock;
  throw new DomainError(
    "stock_reserved",
    reserved === 0
      ? `stock: ${current.stock} units are left. Take away no more than that.`
      : `stock: payments under way have reserved ${reserved} units. Leave at least as many.`,
  );
}
