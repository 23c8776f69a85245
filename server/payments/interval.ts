import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { refusalOf } from "#server/payments/price.ts";
import { priceSale, type PricedSale } from "#server/payments/selling/price-sale.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import { renewalLines } from "#server/pricing/lines.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import type { CheckoutMode, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

type Sold = {
  mode: CheckoutMode;
  /** How often the caller says that it is charged. */
  recurring?: Recurring | null;
  productId?: string | null;
  lineItems?: readonly { productId?: string | null }[] | null;
};

/** The period of a subscription whose products have none, and for which none is stated. */
const everyMonth: Recurring = { interval: "month", intervalCount: 1 };

/**
 * How often what is sold is charged: as its products are, else as stated, else every month; null where it is
 * no subscription. The one place that decides it.
 * @throws interval_mismatch where products are charged at two intervals, or at another than is stated
 */
export async function intervalOf(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  { mode, recurring: stated, productId, lineItems }: Sold,
): Promise<Recurring | null> {
  if (mode !== "subscription") return null;
  const ids = [productId, ...(lineItems ?? []).map((line) => line.productId)];
  const [own, ...others] = await intervalsOf(tx, ctx, ids);
  if (!own) return stated ?? everyMonth;
  const other = others.find((one) => !isDeepStrictEqual(one, own));
  if (other) {
    throw new DomainError(
      "interval_mismatch",
      `lineItems: one product is charged ${inWords(own)}, another ${inWords(other)}; sell them in separate checkouts.`,
    );
  }
  if (stated && !isDeepStrictEqual(stated, own)) {
    throw new DomainError(
      "interval_mismatch",
      `recurring: the product is charged ${inWords(own)}, not ${inWords(stated)}; leave recurring out, or sell another product.`,
    );
  }
  return own;
}

/**
 * The lines that each later period of a subscription charges, priced as the first was but for its tip and for a discount
 * that ends with it; null where no subscription is sold.
 * @throws as `priceOf`
 */
export async function renewalLinesOf(
  tx: Tx,
  ctx: MerchantContext,
  { recurring, sale, priced }: { recurring: Recurring | null; sale: Sale; priced: PricedSale },
): Promise<LineItem[] | null> {
  if (!recurring) return null;
  const { lineItems, breakdown } = priced.price;
  const bought = lineItems.slice(0, breakdown.items);
  const items = renewalLines(bought, await productsWithInterval(tx, ctx, bought));
  if (keptBreakdown(priced.price) === null) return items;
  const { discountPeriods } = priced;
  const { tip: _once, optional: _added, quantity: _times, ...choices } = sale.choices;
  const continues = discountPeriods === null || discountPeriods > 1;
  const renewal = await priceSale(tx, ctx, {
    ...sale,
    order: { currency: sale.order.currency, lineItems: items },
    rules: {},
    choices: continues ? choices : { ...choices, code: null, withoutDiscount: true },
  });
  if ("problem" in renewal) throw refusalOf(renewal);
  return renewal.price.lineItems;
}

async function productsWithInterval(
  tx: Pick<Tx, "product">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  lines: readonly LineItem[],
): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await tx.product.findMany({
    where: { merchantId, id: { in: ids } },
    select: { id: true, recurring: true },
  });
  return new Set(rows.flatMap((row) => (row.recurring ? [row.id] : [])));
}

async function intervalsOf(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  ids: readonly (string | null | undefined)[],
): Promise<Recurring[]> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return [];
  const rows = await tx.product.findMany({
    where: { merchantId, id: { in: known } },
    select: { recurring: true },
  });
  return rows.flatMap(({ recurring }) => (recurring as Recurring | null) ?? []);
}

function inWords({ interval, intervalCount }: Recurring): string {
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
