import { ownImage } from "#server/checkout/page/own-image.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { Look, Shop } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { MerchantModel } from "#server/generated/prisma/models.ts";
import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { isChosen, methodRulesOf } from "#server/wire/atoms/merchant/method-rules.ts";
import { webOrigin } from "#server/wire/atoms/url.ts";
import type { Branding } from "#server/wire/settings.ts";

/**
 * The merchant's name and look: as the checkout says, else as the merchant's settings say, else the
 * merchant's own name.
 */
export async function describeShop(
  ctx: MerchantContext,
  request: Pick<CheckoutRequest, "inFrame">,
  checkout: HostedCheckoutConfig,
): Promise<Shop> {
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const { embedOrigin, embedMode = false } = checkout;
  return {
    ...faceOf(merchant, { ...(merchant.branding as Branding), ...checkout }),
    ...placeOf(request, webOrigin(embedOrigin), embedMode),
    testing: ctx.env.APP_ENV === "testing",
  };
}

type Face = Omit<Shop, "embedOrigin" | "embedded" | "framed" | "testing">;

/** How a merchant with such a branding looks. */
export function faceOf(
  merchant: Pick<MerchantModel, "name" | "supportEmail" | "disabledAt" | "methodRules">,
  branding: Branding,
): Face {
  const rules = methodRulesOf(merchant.methodRules);
  const name = visibleName(branding.merchantAlias) ?? visibleName(merchant.name) ?? "—";
  return {
    isClosed: merchant.disabledAt !== null,
    name,
    legalName: visibleName(branding.merchantLegalName),
    initials: visibleName(branding.merchantAvatarTextPlaceholder) ?? initialsOf(name),
    avatarSrc: ownImage(branding.merchantAvatarUrl),
    supportEmail: merchant.supportEmail,
    look: lookOf(branding),
    bankWays: bankWayNames.filter((method) => isChosen(rules, method)),
  };
}

function lookOf(branding: Branding): Look {
  return {
    accent: branding.accentColor ?? null,
    background: branding.backgroundColor ?? null,
    corners: branding.corners ?? "rounded",
    scheme: branding.colorScheme ?? "automatic",
    typeface: branding.typeface ?? "sans",
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
