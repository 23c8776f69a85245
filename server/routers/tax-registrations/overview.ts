import type { MerchantContext } from "#server/core/context.ts";
import type { TaxRegistrationModel } from "#server/generated/prisma/models.ts";
import { serializeTaxRegistration } from "#server/records/tax/tax-registration.ts";
import { shippedVat, sourceOfVat, vatRatesReadOn } from "#server/tax/data/vat-rates.ts";
import { loadTaxRules } from "#server/tax/load-terms.ts";
import { needOfOneStopShop } from "#server/tax/one-stop-shop.ts";
import { ratesAt } from "#server/tax/rates-at.ts";
import { homeOf, type TaxRules } from "#server/tax/terms-for.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type { RegistrationInForce, TaxOverview } from "#server/wire/tax/tax-overview.ts";
import { isInTheUnion } from "#server/wire/tax/union.ts";

/** The registrations with the rates that hold today, and whether the One Stop Shop may soon be needed. */
export async function getTaxOverview(ctx: MerchantContext): Promise<TaxOverview> {
  const now = ctx.clock.now();
  const day = now.toISOString().slice(0, 10);
  const [rows, rules] = await Promise.all([
    ctx.db.taxRegistration.findMany({
      where: { merchantId: ctx.merchantId, deletedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    loadTaxRules(ctx, null),
  ]);
  const home = homeOf(rules.registrations);
  const isAsked =
    home &&
    isInTheUnion(home.country) &&
    !rules.registrations.some(({ scheme }) => scheme === "oss");
  return {
    registrations: rows.map((row) => inForce(row, rules, day)),
    oneStopShop: isAsked ? await needOfOneStopShop(ctx, { home: home.country, now }) : null,
  };
}

function inForce(row: TaxRegistrationModel, rules: TaxRules, day: string): RegistrationInForce {
  const registration = serializeTaxRegistration(row);
  if (row.scheme !== "domestic") return { ...registration, rates: [], source: null };
  const rates = Object.entries(ratesAt(row, rules.rates, day));
  const isShipped = shippedVat.some(({ country }) => country === row.country);
  return {
    ...registration,
    rates: rates.map(([taxClass, percentE4]) => ({ taxClass, percent: percentText(percentE4, 4) })),
    source: isShipped ? { name: sourceOfVat(row.country).name, readOn: vatRatesReadOn } : null,
  };
}
