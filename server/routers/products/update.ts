import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { jsonOrNull, type Tx } from "#server/data/db.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { checkPrice } from "#server/payments/processor/chargeable.ts";
import { changedStock } from "#server/payments/stock/changed-stock.ts";
import { serializeProduct, lockProduct } from "#server/records/payments/product.ts";
import { checkGiftCard } from "#server/routers/products/check-gift-card.ts";
import { checkImage } from "#server/routers/products/check-image.ts";
import { searchable } from "#server/wire/atoms/lists/search.ts";
import { currencyCodes } from "#server/wire/atoms/money/currency-table.ts";
import type { Product, UpdateProduct } from "#server/wire/payments/product.ts";

/**
 * Changes the given fields; null clears one. Sessions already made keep the name, price and
 * image they were made with. Atomic and idempotent by key; emits `product.updated` if anything changed.
 * @throws not_found · invalid_state (deleted, stockChange) · validation_failed (imageId, metadata, stockChange; as `checkGiftCard`) ·
 * invalid_currency · amount_too_large · amount_not_multiple · stock_reserved
 */
export async function updateProduct(ctx: MerchantContext, input: UpdateProduct): Promise<Product> {
  return transact(ctx, async (unit) => {
    const current = await lockProduct(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This product was deleted.");
    checkGiftCard({ ...input, type: current.type });
    await checkTerms(unit.tx, ctx, { current, input });
    if (input.imageId !== current.imageId) await checkImage(unit.tx, ctx, input.imageId);
    const stock = await changedStock(unit.tx, ctx, current, input);
    const { name = current.name } = input;
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        name,
        description: input.description,
        amount: input.amount == null ? input.amount : BigInt(input.amount),
        currency: input.currency,
        active: input.active,
        imageId: input.imageId,
        onePerCustomer: input.onePerCustomer,
        taxClass: input.taxClass,
        taxBehavior: input.taxBehavior,
        stock,
        features: input.features,
        recurring: input.recurring === undefined ? undefined : jsonOrNull(input.recurring),
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
      },
      derived: { searchText: searchable(name, current.id) },
      write: (data) => unit.tx.product.update({ where: own(ctx, current.id), data }),
    });
    const product = serializeProduct(ctx.env, row);
    if (isNews) emit(unit, ctx, "product.updated", product);
    return product;
  });
}

/**
 * A product keeps the currency and the amount that it has; new ones must be in use and chargeable.
 * @throws invalid_currency · amount_too_large · amount_not_multiple
 */
async function checkTerms(
  tx: Tx,
  ctx: MerchantContext,
  { current, input }: { current: ProductModel; input: UpdateProduct },
): Promise<void> {
  const { currency = current.currency, amount } = input;
  if (currency !== current.currency && !currencyCodes.includes(currency))
    throw new DomainError("invalid_currency", `currency: ${currency} is no longer in use.`);
  if (amount != null && amount !== Number(current.amount))
    await checkPrice(tx, ctx, { field: "amount", amount, currency });
}
