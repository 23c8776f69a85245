import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { TaxedAs, TaxTerms } from "#server/pricing/terms.ts";
import { loadTaxRules } from "#server/tax/load-terms.ts";
import { asksForCountry, taxTermsFor } from "#server/tax/terms-for.ts";

/** How a line without a product is taxed. */
const other: TaxedAs = { taxClass: "standard", behavior: "inclusive" };

export type OrderTax = {
  terms: TaxTerms;
  /** Whether the shopper's country can change the tax, so that it is worth asking for. */
  needsCountry: boolean;
};

/** The taxes of an order by the merchant's registrations, today; null of a merchant who has none. */
export async function loadTax(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  { order, selling, choices }: Sale,
): Promise<OrderTax | null> {
  const country = choices.country || null;
  const lines = [...(order.lineItems ?? []), ...(selling?.optionalItems ?? [])];
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const { products, ...rules } = await loadTaxRules(
    { db: tx, merchantId: ctx.merchantId },
    country,
    productIds,
  );
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const terms = taxTermsFor(rules, {
    destination: country === null ? null : { country, region: choices.region || null },
    business: choices.business?.check?.state === "valid" ? choices.business.check.country : null,
    day,
  });
  if (!terms) return null;
  return { terms: { ...terms, products, other }, needsCountry: asksForCountry(rules, day) };
}
