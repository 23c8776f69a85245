import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import {
  discountTermsOf,
  findApplicable,
  type FoundDiscount,
  periodsOf,
} from "#server/payments/discounts/find-applicable.ts";
import type { Sale } from "#server/payments/selling/sale.ts";

/** The discount of an order as it may be taken off now, apart from what its lines decide; null where none is asked for. */
export async function loadDiscount(
  tx: Tx,
  ctx: MerchantContext,
  sale: Sale,
): Promise<FoundDiscount | null> {
  if (sale.kept) return keptDiscount(tx, ctx, sale.kept);
  const asked = askedDiscount(sale);
  if (!asked) return null;
  const { customerId, email, order } = sale;
  const buyer = { customerId, email, card: null };
  return findApplicable(tx, ctx, { ...asked, currency: order.currency, buyer });
}

/** The shopper's code comes before the merchant's own discount, which the shopper may have taken off. */
function askedDiscount({ selling, isSale, choices }: Sale) {
  const typed = choices.code?.trim();
  if (typed) return { code: typed };
  const own = isSale && choices.withoutDiscount !== true ? selling : null;
  if (own?.promotionCode) return { code: own.promotionCode };
  return own?.discountId ? { discountId: own.discountId } : null;
}

/** A discount that lasts: neither its end nor its caps take it from a subscription that has it. */
async function keptDiscount(
  tx: Pick<Tx, "discount">,
  ctx: MerchantContext,
  { charges, ...kept }: NonNullable<Sale["kept"]>,
): Promise<FoundDiscount | null> {
  const row = await tx.discount.findUniqueOrThrow({ where: own(ctx, kept.discountId) });
  const periods = periodsOf(row);
  if (periods !== null && charges >= periods) return null;
  return { terms: discountTermsOf({ ...row, ...kept }), periods };
}
