import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { ProductModel } from "#server/generated/prisma/models.ts";
import { imageRule, visibleImages } from "#server/routers/products/check-image.ts";
import { type Fresh, takePrices } from "#server/routers/products/take-prices.ts";
import { publicFileUrl } from "#server/storage/public-url.ts";
import type { LineItem, LineItemInput } from "#server/wire/atoms/money/line-item.ts";
import { giftCardsMax } from "#server/wire/payments/product.ts";

export const notForSale =
  "this product is not active; activate it to sell it, or send a line item without it.";

type Taking = {
  known?: readonly LineItem[];
  /** The name under which a problem tells the lines. */
  field?: string;
  /** Takes prices and products that are not sold any more. */
  alsoInactive?: boolean;
};

/**
 * Lines as they are stored: name, price and image come from the product when absent (contract §4), or the price from
 * the one that the line names,
 * and stay as they were when the product changes later. Of what is changed, `known` are the lines it has:
 * one that is given just so is taken as it is.
 * @throws not_found for a product that is unknown, deleted or another merchant's · validation_failed
 * for an image that shoppers could not see, or is another merchant's, for a line without a price, and
 * for a product that is not active · currency_mismatch for a line that is not in its product's currency ·
 * as `takePrices`
 */
export async function resolveLineItems(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "env">,
  items: readonly LineItemInput[],
  { known = [], field = "lineItems", alsoInactive = false }: Taking = {},
): Promise<LineItem[]> {
  const kept = items.map((item) => known.find((line) => isSame(item, line)));
  // Unchanged lines leave a gap, so that a problem names the line by its place.
  const given = items.map((item, index) => (kept[index] ? null : item));
  const fresh = await takePrices(tx, ctx, { field, fresh: given, alsoInactive });
  await checkImages(tx, ctx, { field, fresh });
  const products = await findProducts(tx, ctx, { field, fresh, alsoInactive });
  return items.map((unpriced, index) => {
    const stays = kept[index];
    if (stays) return stays;
    const item = fresh[index] ?? unpriced;
    const product = item.productId ? products.get(item.productId) : undefined;
    if (product?.type === "gift_card" && item.quantity > giftCardsMax)
      throw new DomainError(
        "validation_failed",
        `${field}.${index}.quantity: at most ${giftCardsMax} gift cards in a line.`,
      );
    const imageId = item.imageId ?? product?.imageId ?? null;
    return {
      type: "item",
      name: item.name || product?.name || "",
      productId: item.productId ?? null,
      priceId: item.priceId ?? null,
      quantity: item.quantity,
      ...priceOf(item, `${field}.${index}`, product),
      imageId,
      imageUrl: item.imageUrl ?? (imageId ? publicFileUrl(ctx.env, imageId) : null),
    };
  });
}

/** Whether a line was given as it was answered: with nothing left for its product to say. */
function isSame(item: LineItemInput, { type: _type, ...line }: LineItem): boolean {
  const { name, productId, priceId, quantity, amount, currency, imageId, imageUrl } = item;
  return isDeepStrictEqual(
    {
      name: name ?? "",
      productId: productId ?? null,
      priceId: priceId ?? null,
      quantity,
      amount,
      currency,
      imageId: imageId ?? null,
      imageUrl: imageUrl ?? null,
    },
    line,
  );
}

/**
 * The line's own amount, or the product's price, in the product's currency where no price has another: 500 yen are not
 * 500 cents.
 */
function priceOf(
  item: LineItemInput,
  path: string,
  product: ProductModel | undefined,
): Pick<LineItem, "amount" | "currency"> {
  const amount = item.amount ?? (product?.amount == null ? undefined : Number(product.amount));
  const currency = item.currency ?? product?.currency;
  if (product && !item.priceId && currency !== product.currency) {
    throw new DomainError(
      "currency_mismatch",
      `${path}.currency: this product is sold in ${product.currency}, not in ${currency}; sell it in ${product.currency}, or send a line item with a name and no productId.`,
    );
  }
  if (amount !== undefined && currency !== undefined) return { amount, currency };
  throw new DomainError(
    "validation_failed",
    `${path}.amount: this product has no price; send the line item's amount.`,
  );
}

/** By the rule of a product's image; the database itself refuses what is another merchant's (lines-own.sql). */
async function checkImages(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  { field, fresh: items }: Fresh,
): Promise<void> {
  const ids = [...new Set(items.flatMap((item) => item?.imageId ?? []))];
  if (ids.length === 0) return;
  const visible = new Set(await visibleImages(tx, ctx, ids));
  const missing = items.findIndex((item) => item?.imageId && !visible.has(item.imageId));
  if (missing < 0) return;
  throw new DomainError("validation_failed", `${field}.${missing}.${imageRule}`);
}

async function findProducts(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  { field, fresh: items, alsoInactive }: Fresh,
): Promise<Map<string, ProductModel>> {
  const ids = [...new Set(items.flatMap((item) => item?.productId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx.product.findMany({
    where: { merchantId: ctx.merchantId, id: { in: ids }, deletedAt: null },
  });
  const missing = items.findIndex(
    (item) => item?.productId && !rows.some((row) => row.id === item.productId),
  );
  if (missing >= 0) {
    throw new DomainError("not_found", `${field}.${missing}.productId: no such product.`);
  }
  const unsold = new Set(rows.flatMap((row) => (row.active || alsoInactive ? [] : row.id)));
  const inactive = items.findIndex((item) => item?.productId && unsold.has(item.productId));
  if (inactive >= 0) {
    throw new DomainError("validation_failed", `${field}.${inactive}.productId: ${notForSale}`);
  }
  return new Map(rows.map((row) => [row.id, row]));
}
