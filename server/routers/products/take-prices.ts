import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { PriceModel } from "#server/generated/prisma/models.ts";
import type { LineItemInput } from "#server/wire/atoms/money/line-item.ts";

/** Items to look at, and the field they stand in; null for one that stays as it is. */
export type Fresh = {
  field: string;
  fresh: readonly (LineItemInput | null)[];
  alsoInactive?: boolean;
};

/**
 * The items, those that name a price with its product, amount and currency.
 * @throws not_found for a price that is unknown or another merchant's · validation_failed for one that is not active, unless `alsoInactive`,
 * and for a product, amount or currency beside it that is not the price's
 */
export async function takePrices(
  tx: Pick<Tx, "price">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { field, fresh: items, alsoInactive }: Fresh,
): Promise<(LineItemInput | null)[]> {
  const ids = [...new Set(items.flatMap((item) => item?.priceId ?? []))];
  if (ids.length === 0) return [...items];
  const rows = await tx.price.findMany({ where: { merchantId, id: { in: ids } } });
  const prices = new Map(rows.map((row) => [row.id, row]));
  return items.map((item, at) => {
    if (!item?.priceId) return item;
    const path = `${field}.${at}`;
    const price = prices.get(item.priceId);
    if (!price) throw new DomainError("not_found", `${path}.priceId: no such price.`);
    if (!price.active && !alsoInactive)
      throw new DomainError(
        "validation_failed",
        `${path}.priceId: this price is not active; activate it, or sell at another one.`,
      );
    refuseOther(item, path, price);
    const { productId, amount, currency } = price;
    return { ...item, productId, amount: Number(amount), currency };
  });
}

/** A price decides what is sold and what it costs: a request that says otherwise is refused, not passed over. */
function refuseOther(item: LineItemInput, path: string, price: PriceModel): void {
  const own = {
    productId: price.productId,
    amount: Number(price.amount),
    currency: price.currency,
  };
  for (const name of ["productId", "amount", "currency"] as const) {
    if (item[name] == null || item[name] === own[name]) continue;
    throw new DomainError(
      "validation_failed",
      `${path}.${name}: the price ${price.id} has ${own[name]}, not ${item[name]}; leave ${name} out, or send the line without priceId.`,
    );
  }
}
