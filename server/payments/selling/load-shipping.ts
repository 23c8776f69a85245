import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { OfferedShipping } from "#server/pricing/terms.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Offered = Pick<Selling, "shippingRateIds" | "shippingOptions" | "shippingCountries">;

/** The ways of delivery that an order offers: the named rates first, each only where the order is delivered to. */
export async function loadShipping(
  tx: Pick<Tx, "shippingRate">,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  { shippingRateIds, shippingOptions, shippingCountries }: Offered,
): Promise<OfferedShipping[]> {
  const ids = shippingRateIds ?? [];
  const rows =
    ids.length === 0
      ? []
      : await tx.shippingRate.findMany({
          where: { merchantId, id: { in: ids }, active: true, deletedAt: null },
        });
  const rates = ids.flatMap((id): OfferedShipping[] => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { name, minimumDays, maximumDays, countries, taxClass, amount, freeFrom } = row;
    return [
      {
        key: id,
        name,
        minimumDays,
        maximumDays,
        countries,
        taxClass,
        amount: Number(amount),
        freeFrom: freeFrom === null ? null : Number(freeFrom),
      },
    ];
  });
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
      throw new DomainError("validation_failed", `${path}: this shipping rate is switched off.`);
    if (row.currency !== currency)
      throw new DomainError(
        "currency_mismatch",
        `${path}: this shipping rate is in ${row.currency}, and the order is in ${currency}.`,
      );
  }
}
