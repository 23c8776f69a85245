import type { MerchantContext } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";
import { checkVatNumber, type VatCheck } from "#server/tax/check-vat-number.ts";

/**
 * Checks a business's number for a merchant who is registered for tax at home; null for any other merchant, and for a
 * number that cannot be right. With the network address of a stranger who typed it, so many in a while: past that it stays
 * unchecked, which is null too. Asks the world outside as `checkVatNumber` does. Never throws.
 */
export async function checkTypedNumber(
  ctx: MerchantContext,
  typed: string,
  ip: string | null = null,
): Promise<VatCheck | null> {
  const home = await ctx.db.taxRegistration.findFirst({
    where: { merchantId: ctx.merchantId, deletedAt: null, scheme: "domestic" },
    orderBy: { createdAt: "asc" },
  });
  if (!home || (ip !== null && (await isLimited(ctx, ip)))) return null;
  return checkVatNumber(ctx, typed, home.number);
}

async function isLimited(ctx: MerchantContext, ip: string): Promise<boolean> {
  const rule = attemptRules.vatNumber;
  const { points } = await countAttempt(ctx, rule, addressGroup(ip));
  return points > rule.attemptsMax;
}
