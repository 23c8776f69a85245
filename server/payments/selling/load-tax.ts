import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import type { TaxTerms } from "#server/pricing/terms.ts";

/** The taxes of an order by the merchant's registrations; null of a merchant who has none. */
export async function loadTax(
  _tx: Tx,
  _ctx: MerchantContext,
  _sale: Sale,
): Promise<{ terms: TaxTerms; needsCountry: boolean } | null> {
  return null;
}
