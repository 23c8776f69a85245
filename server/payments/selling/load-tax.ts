import type { MerchantContext } from "#server/core/context.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { TaxedAs, TaxTerms } from "#server/pricing/terms.ts";
import { type LoadedTax, taxRulesSql } from "#server/tax/load-terms.ts";
import { asksForCountry, taxTermsFor } from "#server/tax/terms-for.ts";

/** How a line without a product is taxed. */
const other: TaxedAs = { taxClass: "standard", behavior: "inclusive" };

export type OrderTax = {
  terms: TaxTerms;
  /** Whether the shopper's country can change the tax, so that it is worth asking for. */
  needsCountry: boolean;
};

/** An expression for the rules that tax an order (`LoadedTax`). */
export function orderTaxSql(
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { order, selling, choices }: Sale,
): Prisma.Sql {
  const lines = [...(order.lineItems ?? []), ...(selling?.optionalItems ?? [])];
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const priceIds = [...new Set(lines.flatMap(({ priceId }) => priceId ?? []))];
  return taxRulesSql({ merchantId, destination: choices.country || null, productIds, priceIds });
}

/** The taxes of an order by the merchant's rules, today; null of a merchant without registrations. */
export function orderTaxOf(
  { clock }: Pick<MerchantContext, "clock">,
  { choices }: Sale,
  { products, ...rules }: LoadedTax,
): OrderTax | null {
  const country = choices.country || null;
  const day = clock.now().toISOString().slice(0, 10);
  const terms = taxTermsFor(rules, {
    destination: country === null ? null : { country, region: choices.region || null },
    business: choices.business?.check?.state === "valid" ? choices.business.check.country : null,
    day,
  });
  if (!terms) return null;
  return { terms: { ...terms, products, other }, needsCountry: asksForCountry(rules, day) };
}
