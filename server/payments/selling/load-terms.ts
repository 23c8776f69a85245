import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import {
  type FoundDiscount,
  type Offer,
  offerSql,
} from "#server/payments/discounts/find-applicable.ts";
import { askedDiscount, discountOf } from "#server/payments/selling/load-discount.ts";
import {
  shippingOf,
  type ShippingRow,
  shippingSql,
} from "#server/payments/selling/load-shipping.ts";
import { type OrderTax, orderTaxOf, orderTaxSql } from "#server/payments/selling/load-tax.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { OfferedShipping } from "#server/pricing/terms.ts";
import { type LoadedTax, noTaxRules } from "#server/tax/load-terms.ts";

type Terms = { discount: FoundDiscount | null; shipping: OfferedShipping[]; tax: OrderTax | null };
type Row = { offer: Offer | null; shipping: ShippingRow[] | null; tax: LoadedTax | null };

const nothing: Row = { offer: null, shipping: null, tax: null };
const none = Prisma.sql`NULL::json`;

/**
 * All stored rules that price an order, in one statement: its discount, its ways of delivery and its taxes. A discount
 * that is not for everybody, or that lasts from an earlier charge, takes another two or three.
 */
export async function loadTerms(tx: Tx, ctx: MerchantContext, sale: Sale): Promise<Terms> {
  const { config, isSale } = sale;
  const selling = (isSale ? sale.selling : null) ?? {};
  const asked = askedDiscount(sale);
  const hasRates = (selling.shippingRateIds ?? []).length > 0;
  const isTaxed = isSale && config.taxRate === undefined;
  const row = asked || hasRates || isTaxed ? await read() : nothing;
  return {
    discount: await discountOf(tx, ctx, sale, row.offer),
    shipping: shippingOf(selling, row.shipping ?? []),
    tax: orderTaxOf(ctx, sale, row.tax ?? noTaxRules),
  };

  async function read(): Promise<Row> {
    const [found = nothing] = await tx.$queryRaw<Row[]>`
      SELECT ${asked ? offerSql(ctx, asked) : none} AS offer,
        ${hasRates ? shippingSql(ctx, selling) : none} AS shipping,
        ${isTaxed ? orderTaxSql(ctx, sale) : none} AS tax`;
    return found;
  }
}
