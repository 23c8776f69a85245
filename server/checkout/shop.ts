import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Shop } from "#server/checkout/view.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";
import { ownImage } from "#server/checkout/own-image.ts";
import { visibleName } from "#server/core/visible-name.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout.ts";

/** The merchant's face: what the checkout says of it, else the merchant's own name. */
export async function describeShop(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "inFrame">,
  config: HostedCheckoutConfig,
): Promise<Shop> {
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const name = visibleName(config.merchantAlias) ?? visibleName(merchant.name) ?? "—";
  return {
    isClosed: merchant.disabledAt !== null,
    name,
    legalName: visibleName(config.merchantLegalName),
    initials: visibleName(config.merchantAvatarTextPlaceholder) ?? initialsOf(name),
    avatarSrc: ownImage(config.merchantAvatarUrl),
    supportEmail: merchant.supportEmail,
    look: {
      accent: config.accentColor ?? null,
      background: config.backgroundColor ?? null,
      corners: config.corners ?? "rounded",
      scheme: config.colorScheme ?? "automatic",
      typeface: config.typeface ?? "sans",
    },
    ...placeOf(request, webOrigin(config.embedOrigin), config.embedMode ?? false),
    testing: ctx.env.APP_ENV === "testing",
  };
}

/** Where the page stands. A browser shows a frame only on the origin that the merchant named. */
export function placeOf(
  { inFrame }: Pick<CheckoutRequest, "inFrame">,
  embedOrigin: string | null,
  embedMode: boolean,
): Pick<Shop, "embedOrigin" | "embedded" | "framed"> {
  const framed = inFrame && embedOrigin !== null;
  return { embedOrigin, embedded: embedMode || framed, framed };
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en") ?? "")
    .join("");
}
