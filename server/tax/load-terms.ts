import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { TaxRules } from "#server/tax/terms-for.ts";

const none: TaxRules = { registrations: [], rates: [] };

/**
 * The merchant's registrations, and its own rates where they can matter: in the countries of its registrations, and in
 * the destination. One statement; for a merchant without registrations it is one look at an index.
 */
export async function loadTaxRules(
  { db, merchantId }: Pick<MerchantContext, "merchantId"> & { db: Pick<Tx, "$queryRaw"> },
  destination: string | null,
): Promise<TaxRules> {
  const [row] = await db.$queryRaw<{ rules: TaxRules }[]>`
      WITH registered AS (
        SELECT country, region, scheme, since, "createdAt", id FROM tax_registrations
        WHERE "merchantId" = ${merchantId} AND "deletedAt" IS NULL)
      SELECT json_build_object(
        'registrations', json_agg(json_build_object(
          'country', country, 'region', region, 'scheme', scheme, 'since', since)
          ORDER BY scheme, "createdAt", id),
        'rates', (
          SELECT coalesce(json_agg(json_build_object(
            'country', r.country, 'region', r.region, 'taxClass', r."taxClass", 'percentE4', r."percentE4",
            'from', r."from", 'to', r."to")), '[]')
          FROM tax_rates r
          WHERE r."merchantId" = ${merchantId} AND r."deletedAt" IS NULL
            AND (r.country = ${destination}::text OR r.country IN (SELECT country FROM registered)))) AS rules
      FROM registered
      HAVING count(*) > 0`;
  return row?.rules ?? none;
}
