import type { MerchantModel } from "#server/generated/prisma/models.ts";
import { changeRulesOf } from "#server/wire/atoms/merchant/change-rules.ts";
import { dunningOf } from "#server/wire/atoms/merchant/dunning.ts";
import { methodRulesOf } from "#server/wire/atoms/merchant/method-rules.ts";
import { portalRulesOf } from "#server/wire/atoms/merchant/portal-rules.ts";
import type { Branding, Settings } from "#server/wire/settings.ts";

/** Row to wire. */
export function serializeSettings(row: MerchantModel): Settings {
  const { id, name, supportEmail, timeZone, mainCurrency } = row;
  const branding = row.branding as Branding;
  return {
    id,
    name,
    merchantAlias: branding.merchantAlias ?? null,
    merchantLegalName: branding.merchantLegalName ?? null,
    merchantAvatarTextPlaceholder: branding.merchantAvatarTextPlaceholder ?? null,
    merchantAvatarUrl: branding.merchantAvatarUrl ?? null,
    accentColor: branding.accentColor ?? null,
    backgroundColor: branding.backgroundColor ?? null,
    corners: branding.corners ?? null,
    colorScheme: branding.colorScheme ?? null,
    typeface: branding.typeface ?? null,
    supportEmail,
    timeZone,
    mainCurrency,
    invoicePrefix: row.invoicePrefix,
    invoicesOfSubscriptions: row.invoicesOfSubscriptions,
    ...dunningOf(row.dunning),
    ...portalRulesOf(row.portalRules),
    ...methodRulesOf(row.methodRules),
    ...changeRulesOf(row.changeRules),
  };
}
