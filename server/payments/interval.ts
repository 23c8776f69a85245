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
  lineItems?: readonly Named[] | null;
  /** Name of the lines in a refusal. */
  field?: string;
};

/** A line by what says how often it is charged. */
type Named = { productId?: string | null | undefined; priceId?: string | null | undefined };

/** The period of a subscription whose lines have none, and for which none is stated. */
const everyMonth: Recurring = { interval: "month", intervalCount: 1 };

/** A period of so many months. */
export function inMonths(intervalCount: number): Recurring {
  return { ...everyMonth, intervalCount };
}

/**
 * How often what is sold is charged: as its prices and products are, else as stated, else every month; null where it is
 * no subscription. The one place that decides it.
 * @throws interval_mismatch where lines are charged at two intervals, or at another than is stated
 */
export async function intervalOf(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  { mode, recurring: stated, productId, lineItems, field = "lineItems" }: Sold,
): Promise<Recurring | null> {
  if (mode !== "subscription") return null;
  const lines = [{ productId }, ...(lineItems ?? [])];
  const known = (await intervalsOf(tx, ctx, lines)).flatMap((one) => one ?? []);
  const [own, ...others] = known;
  if (!own) return stated ?? everyMonth;
  const other = others.find((one) => !isDeepStrictEqual(one, own));
  if (other) {
    throw new DomainError(
      "interval_mismatch",
      `${field}: one of them is charged ${inWords(own)}, another ${inWords(other)}; sell them separately.`,
    );
  }
  if (stated && !isDeepStrictEqual(stated, own)) {
    throw new DomainError(
      "interval_mismatch",
      `recurring: what is sold is charged ${inWords(own)}, not ${inWords(stated)}; leave recurring out, or sell another product or price.`,
    );
  }
  return own;
}

/**
 * The lines that each later period of a subscription charges, priced as the first was but for its trial, its tip and a
 * discount that ends with it; null where no subscription is sold.
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
  const items = renewalLines(bought, await intervalsOf(tx, ctx, bought));
  if (keptBreakdown(priced.price) === null) return items;
  const { discountPeriods } = priced;
  const { trialDays = null, ...selling } = sale.selling ?? {};
  const charged = trialDays === null ? 1 : 0;
  const { tip: _once, optional: _added, quantity: _times, ...choices } = sale.choices;
  const continues = discountPeriods === null || discountPeriods > charged;
  const renewal = await priceSale(tx, ctx, {
    ...sale,
    selling,
    order: { currency: sale.order.currency, lineItems: items },
    rules: {},
    choices: continues ? choices : { ...choices, code: null, withoutDiscount: true },
  });
  if ("problem" in renewal) throw refusalOf(renewal);
  return renewal.price.lineItems;
}

/** How often each line is charged by itself: as its price says where it names one, else as its product does. */
async function intervalsOf(
  tx: Pick<Tx, "product" | "price">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  lines: readonly Named[],
): Promise<(Recurring | null)[]> {
  const priceIds = idsOf(lines, ({ priceId }) => priceId);
  const productIds = idsOf(lines, ({ priceId, productId }) => (priceId ? null : productId));
  const asked = (ids: string[]) => ({
    where: { merchantId, id: { in: ids } },
    select: { id: true, recurring: true },
  });
  const rows = [
    ...(priceIds.length > 0 ? await tx.price.findMany(asked(priceIds)) : []),
    ...(productIds.length > 0 ? await tx.product.findMany(asked(productIds)) : []),
  ];
  const known = new Map(rows.map(({ id, recurring }) => [id, recurring as Recurring | null]));
  return lines.map(({ priceId, productId }) => known.get(priceId ?? productId ?? "") ?? null);
}

function idsOf(lines: readonly Named[], id: (line: Named) => string | null | undefined): string[] {
  return [...new Set(lines.flatMap((line) => id(line) ?? []))];
}

function inWords({ interval, intervalCount }: Recurring): string {
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
