import type { MerchantContext } from "#server/core/context.ts";
import type { Shop } from "#server/checkout/view.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout.ts";

/** The merchant's face: what the checkout says of it, else the merchant's own name. */
export async function describeShop(
  ctx: MerchantContext,
  config: HostedCheckoutConfig,
): Promise<Shop> {
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const name = config.merchantAlias?.trim() || merchant.name;
  return {
    name,
    legalName: config.merchantLegalName?.trim() || null,
    initials: config.merchantAvatarTextPlaceholder?.trim() || initialsOf(name),
    avatarSrc: null,
    supportEmail: merchant.supportEmail,
    accentColor: config.accentColor ?? null,
    embedOrigin: webOrigin(config.embedOrigin),
    embedded: config.embedMode ?? false,
    testing: ctx.env.APP_ENV === "testing",
  };
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en") ?? "")
    .join("");
}
