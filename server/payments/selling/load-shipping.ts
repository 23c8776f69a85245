import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { OfferedShipping } from "#server/pricing/terms.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Offered = Pick<Selling, "shippingRateIds" | "shippingOptions" | "shippingCountries">;

/** The columns of a shipping rate that price an order, as JSON. */
export type ShippingRow = Omit<OfferedShipping, "key"> & { id: string };

/** An expression for the rates that an order names and that can still be offered; null without any. */
export function shippingSql(
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { shippingRateIds }: Offered,
): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_agg(json_build_object('id', id, 'name', name, 'minimumDays', "minimumDays",
      'maximumDays', "maximumDays", 'countries', countries, 'taxClass', "taxClass", 'amount', amount,
      'freeFrom', "freeFrom"))
    FROM shipping_rates
    WHERE "merchantId" = ${merchantId} AND id = ANY(${shippingRateIds ?? []}) AND active AND "deletedAt" IS NULL)`;
}

/** The ways of delivery that an order offers: the named rates first, each only where the order is delivered to. */
export function shippingOf(
  { shippingRateIds, shippingOptions, shippingCountries }: Offered,
  rows: readonly ShippingRow[],
): OfferedShipping[] {
  const rates = (shippingRateIds ?? []).flatMap((key) =>
    rows.filter(({ id }) => id === key).map(({ id: _same, ...rate }) => ({ ...rate, key })),
  );
  const own = (shippingOptions ?? []).map((option, at) => ({ ...option, key: `option_${at}` }));
  return [...rates, ...own].flatMap((option) => within(option, shippingCountries ?? []));
}

/** The option for the countries that the order and it have in common; nothing where that is none. */
function within(option: OfferedShipping, countries: readonly string[]): OfferedShipping[] {
  if (countries.length === 0) return [option];
  if (option.countries.length === 0) return [{ ...option, countries: [...countries] }];
  const common = option.countries.filter((country) => countries.includes(country));
  return common.length === 0 ? [] : [{ ...option, countries: common }];
}

/**
 * Refuses shipping rates that an order cannot offer.
 * @throws not_found (unknown, deleted or another merchant's) · validation_failed (switched off) · currency_mismatch
 */
export async function checkShipping(
  tx: Pick<Tx, "shippingRate">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { currency, shippingRateIds }: Pick<Selling, "shippingRateIds"> & { currency: string },
): Promise<void> {
  if (!shippingRateIds?.length) return;
  const rows = await tx.shippingRate.findMany({
    where: { merchantId, id: { in: shippingRateIds }, deletedAt: null },
  });
  for (const [at, id] of shippingRateIds.entries()) {
    const path = `shippingRateIds.${at}`;
    const row = rows.find((one) => one.id === id);
    if (!row) throw new DomainError("not_found", `${path}: no such shipping rate.`);
    if (!row.active)
      throw new DomainError("validation_failed", `${path}: this shipping rate is not active.`);
    if (row.currency !== currency)
      throw new DomainError(
        "currency_mismatch",
        `${path}: this shipping rate is in ${row.currency}, and the order is in ${currency}.`,
      );
  }
}
