import type { MerchantContext } from "#server/core/context.ts";
import { serializeSettings } from "#server/records/settings.ts";
import type { Settings } from "#server/wire/settings.ts";

/** The settings that the merchant has chosen for itself. */
export async function getSettings({ db, merchantId }: MerchantContext): Promise<Settings> {
  return serializeSettings(await db.merchant.findUniqueOrThrow({ where: { id: merchantId } }));
}
