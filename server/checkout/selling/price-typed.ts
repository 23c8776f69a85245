import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";
import { type PricedSale, priceSale } from "#server/payments/selling/price-sale.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { PriceProblem } from "#server/pricing/price-order.ts";

/** A price with the choices that it is of, and the code that was tried in vain. */
export type TypedPrice = {
  sale: Sale;
  priced: PricedSale;
  refusedCode: { code: string; reason: DiscountReason } | null;
};

/** Prices a sale. A code that does not apply changes nothing: the merchant's own discount stays. */
export async function priceTyped(
  tx: Tx,
  ctx: MerchantContext,
  sale: Sale,
): Promise<TypedPrice | PriceProblem> {
  const priced = await priceSale(tx, ctx, sale);
  if ("problem" in priced) return priced;
  const { code = null, ...others } = sale.choices;
  const { discountProblem: reason } = priced;
  if (reason === null || code === null) return { sale, priced, refusedCode: null };
  const without = { ...sale, choices: others };
  const again = await priceSale(tx, ctx, without);
  if ("problem" in again) return again;
  return { sale: without, priced: again, refusedCode: { code, reason } };
}
