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
  const rules = await loadTaxRules({ db: tx, merchantId: ctx.merchantId }, country);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const terms = taxTermsFor(rules, {
    destination: country === null ? null : { country, region: choices.region || null },
    business: choices.business?.check?.state === "valid" ? choices.business.check.country : null,
    day,
  });
  if (!terms) return null;
  const lines = [...(order.lineItems ?? []), ...(selling?.optionalItems ?? [])];
  const products = await taxedProducts(
    tx,
    ctx,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  return { terms: { ...terms, products, other }, needsCountry: asksForCountry(rules, day) };
}

async function taxedProducts(
  tx: Pick<Tx, "product">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  ids: readonly string[],
): Promise<Record<string, TaxedAs>> {
  if (ids.length === 0) return {};
  const rows = await tx.product.findMany({
    where: { merchantId, id: { in: [...new Set(ids)] } },
    select: { id: true, taxClass: true, taxBehavior: true },
  });
  return Object.fromEntries(
    rows.map(({ id, taxClass, taxBehavior }) => [id, { taxClass, behavior: taxBehavior }]),
  );
}
