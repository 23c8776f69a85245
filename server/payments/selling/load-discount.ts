import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import {
  applicableOf,
  discountTermsOf,
  type FoundDiscount,
  type Offer,
  periodsOf,
} from "#server/payments/discounts/find-applicable.ts";
import { type Sale, takesCodes } from "#server/payments/selling/sale.ts";

/** The discount of an order as it may be taken off now, apart from what its lines decide; null where none is asked for. */
export async function discountOf(
  tx: Tx,
  ctx: MerchantContext,
  sale: Sale,
  offer: Offer | null,
): Promise<FoundDiscount | null> {
  if (sale.kept) return keptDiscount(tx, ctx, sale.kept);
  if (!askedDiscount(sale)) return null;
  const { customerId, email, order } = sale;
  const buyer = { customerId, email, card: null };
  return applicableOf(tx, ctx, { currency: order.currency, buyer }, offer);
}

/** The discount that a sale asks for, by its id or by a code as it was typed; null where it asks for none. */
export function askedDiscount(sale: Sale): { discountId: string } | { code: string } | null {
  const { kept, selling, isSale, choices } = sale;
  if (kept) return null;
  // The shopper's code comes before the merchant's own discount, which the shopper may have taken off.
  const typed = choices.code?.trim();
  if (typed && takesCodes(sale)) return { code: typed };
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
