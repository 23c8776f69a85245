import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { chargedSale } from "#server/payments/selling/price-sale.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { keptBreakdown } from "#server/pricing/price-order.ts";
import type { VatCheck } from "#server/tax/check-vat-number.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

export type PricedInvoice = {
  lineItems: LineItem[];
  breakdown: Breakdown | null;
  total: bigint;
  tax: bigint;
};

type ToPrice = {
  currency: string;
  /** The items alone, without taxes on top. */
  lineItems: readonly LineItem[];
  billTo: BillTo;
  customerId: string;
  check: VatCheck | null;
};

/**
 * The price of an invoice today: its items, taxed where the buyer is. The one way that sessions are priced, too.
 * @throws as `chargedSale`
 */
export async function priceInvoice(
  tx: Tx,
  ctx: MerchantContext,
  { currency, lineItems, billTo, customerId, check }: ToPrice,
): Promise<PricedInvoice> {
  const { country = null, region = null, name = null, taxNumber = null } = billTo;
  const business = taxNumber && { name: name ?? "", taxNumber, check };
  const { price } = await chargedSale(tx, ctx, {
    order: { currency, lineItems },
    rules: {},
    config: {},
    mode: "payment",
    isSale: true,
    selling: null,
    choices: { country, region, ...(business && { business }) },
    customerId,
    email: null,
  });
  return {
    lineItems: price.lineItems,
    breakdown: keptBreakdown(price),
    total: BigInt(price.totalAmount),
    tax: BigInt(price.breakdown.taxes.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
