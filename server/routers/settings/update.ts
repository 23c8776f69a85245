import type { MerchantContext } from "#server/core/context.ts";
import { DomainError, notFound } from "#server/core/errors.ts";
import { noteBefore } from "#server/data/audit/entry.ts";
import type { Tx } from "#server/data/db.ts";
import { refuseStale } from "#server/data/rows/stale.ts";
import { transact } from "#server/data/transact.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import { serializeSettings } from "#server/records/settings.ts";
import { visibleImages } from "#server/routers/products/check-image.ts";
import { publicFileId } from "#server/storage/public-url.ts";
import { brandingNames } from "#server/wire/atoms/checkout/branding-names.ts";
import { changeRuleNames } from "#server/wire/atoms/merchant/change-rules.ts";
import { dunningNames } from "#server/wire/atoms/merchant/dunning.ts";
import { methodRuleNames } from "#server/wire/atoms/merchant/method-rules.ts";
import { portalRuleNames } from "#server/wire/atoms/merchant/portal-rules.ts";
import type { Changeable, Settings, UpdateSettings } from "#server/wire/settings.ts";

/**
 * Changes the settings given; null takes one back. The hosted pages show them from the next look on,
 * those of links and sessions made before too; the next decline of a renewal follows its schedule. Atomic.
 * @throws not_found (another merchant's form) · conflict (somebody else has changed one of them
 * since the form showed it) · validation_failed (merchantAvatarUrl)
 */
export async function updateSettings(
  ctx: MerchantContext,
  input: UpdateSettings,
): Promise<Settings> {
  const { id, seen, ...wanted } = input;
  if (id !== ctx.merchantId) throw notFound();
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await tx.$executeRaw`SELECT 1 FROM merchants WHERE id = ${id} FOR NO KEY UPDATE`;
    const row = await tx.merchant.findUniqueOrThrow({ where: { id } });
    const current = serializeSettings(row);
    noteBefore(ctx, id, current);
    refuseStale(current, { seen, wanted });
    await checkLogo(tx, ctx, wanted.merchantAvatarUrl);
    const { supportEmail, timeZone, mainCurrency, invoicePrefix } = wanted;
    const branding = decided(row.branding, wanted, brandingNames);
    const dunning = decided(row.dunning, wanted, dunningNames);
    const portalRules = decided(row.portalRules, wanted, portalRuleNames);
    const methodRules = decided(row.methodRules, wanted, methodRuleNames);
    const changeRules = decided(row.changeRules, wanted, changeRuleNames);
    const updatedAt = ctx.clock.now();
    const data = {
      branding,
      dunning,
      portalRules,
      methodRules,
      changeRules,
      supportEmail,
      timeZone,
      mainCurrency,
      invoicePrefix,
      invoicesOfSubscriptions:
        wanted.invoicesOfSubscriptions === null ? true : wanted.invoicesOfSubscriptions,
      updatedAt,
    };
    return serializeSettings(await tx.merchant.update({ where: { id }, data }));
  });
}

/** The settings that are stored together, after a change: those that nobody has decided are left out. */
function decided(
  stored: unknown,
  wanted: Partial<Changeable>,
  names: readonly (keyof Changeable)[],
): Prisma.InputJsonObject {
  const after: Partial<Changeable> = { ...(stored as Partial<Changeable>), ...wanted };
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = after[name] ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** @throws validation_failed, the same for a missing file and another merchant's */
async function checkLogo(
  tx: Tx,
  ctx: MerchantContext,
  address: string | null | undefined,
): Promise<void> {
  if (!address) return;
  const fileId = publicFileId(address);
  if (fileId && (await visibleImages(tx, ctx, [fileId])).length > 0) return;
  throw new DomainError(
    "validation_failed",
    "merchantAvatarUrl: must be the URL of an uploaded image file with isPublic set to true.",
  );
}
