import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { TaxedAs } from "#server/pricing/terms.ts";
import type { TaxRules } from "#server/tax/terms-for.ts";

/** The rules of a merchant, and how the products and prices of an order are taxed, by their ids. */
export type LoadedTax = TaxRules & { products: Record<string, TaxedAs> };

/** No registration: nothing is taxed. */
export const noTaxRules: LoadedTax = { registrations: [], rates: [], products: {} };

/** The rules of a merchant, for a sale of no product. One statement. */
export async function loadTaxRules(
  { db, merchantId }: Pick<MerchantContext, "merchantId"> & { db: Pick<Tx, "$queryRaw"> },
  destination: string | null,
): Promise<LoadedTax> {
  const [row] = await db.$queryRaw<{ rules: LoadedTax | null }[]>`
    SELECT ${taxRulesSql({ merchantId, destination, productIds: [], priceIds: [] })} AS rules`;
  return row?.rules ?? noTaxRules;
}

type Asked = {
  merchantId: string;
  destination: string | null;
  productIds: readonly string[];
  priceIds: readonly string[];
};

/**
 * An expression for `LoadedTax`: the merchant's registrations, and its own rates where they can matter: in the countries of
 * its registrations, and in the destination; and how these products are taxed, each sold at its own price or at one of
 * these prices. Null for a merchant without registrations,
 * which is one look at an index.
 */
export function taxRulesSql(asked: Asked): Prisma.Sql {
  const { merchantId, destination } = asked;
  return Prisma.sql`(
    WITH registered AS (
      SELECT country, region, scheme, since, "createdAt", id FROM tax_registrations
      WHERE "merchantId" = ${merchantId} AND "deletedAt" IS NULL)
    SELECT json_build_object(
      'registrations', json_agg(json_build_object(
        'country', country, 'region', region, 'scheme', scheme, 'since', since)
        ORDER BY scheme, "createdAt", id),
      'products', (
        SELECT coalesce(json_object_agg(sold.id, json_build_object(
          'taxClass', sold."taxClass", 'behavior', sold.behavior)), '{}')
        FROM (${soldSql(asked)}) sold),
      'rates', (
        SELECT coalesce(json_agg(json_build_object(
          'country', r.country, 'region', r.region, 'taxClass', r."taxClass", 'percentE4', r."percentE4",
          'from', r."from", 'to', r."to")), '[]')
        FROM tax_rates r
        WHERE r."merchantId" = ${merchantId} AND r."deletedAt" IS NULL
          AND (r.country = ${destination}::text OR r.country IN (SELECT country FROM registered))))
    FROM registered
    HAVING count(*) > 0)`;
}

/** Products, and prices by their products: a price may have a tax behavior of its own. */
function soldSql({ merchantId, productIds, priceIds }: Asked): Prisma.Sql {
  const products = Prisma.sql`
    SELECT p.id, p."taxClass", p."taxBehavior" AS behavior
    FROM products p WHERE p."merchantId" = ${merchantId} AND p.id = ANY(${productIds})`;
  if (priceIds.length === 0) return products;
  return Prisma.sql`${products}
    UNION ALL
    SELECT price.id, p."taxClass", coalesce(price."taxBehavior", p."taxBehavior")
    FROM prices price
    JOIN products p ON p."merchantId" = price."merchantId" AND p.id = price."productId"
    WHERE price."merchantId" = ${merchantId} AND price.id = ANY(${priceIds})`;
}
