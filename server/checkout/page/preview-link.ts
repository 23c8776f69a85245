import { describeLinkForm } from "#server/checkout/page/link-page.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { type LinkOffer, priceLink, type ShownLink } from "#server/checkout/selling/price-link.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { refusalOf } from "#server/payments/price.ts";
import { isSoldOnce } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type {
  PreviewedPaymentLink,
  PreviewScheme,
} from "#server/wire/payments/payment-link-preview.ts";

/**
 * The page of a link that is still being typed, as `loadLink` would show it: with the merchant's face
 * and a form that leads nowhere. Where the processor's own fields would take the card, ours stand: theirs
 * are nothing without script. Reads only.
 */
export async function previewLink(
  ctx: MerchantContext,
  link: PreviewedPaymentLink,
  scheme: PreviewScheme,
): Promise<{ view: CheckoutView; followsDevice: boolean }> {
  const config = link.hostedCheckoutConfig ?? {};
  const face = await describeShop(ctx, nobody, config);
  const followsDevice = face.look.scheme === "automatic";
  const look = followsDevice ? { ...face.look, scheme } : face.look;
  const shop = { ...face, look, embedOrigin: null, embedded: false, framed: false };
  const priced = await pricePreview(ctx, link);
  const once = await isSoldOnce(ctx.db, ctx, link);
  const locale = chooseLocale([config.locale], null);
  const { recovery = false } = (link.selling ?? {}) as Selling;
  const form = await describeLinkForm(ctx, nobody, {
    link,
    locale,
    shop,
    priced,
    config,
    isSoldOnce: once,
    reminder: { offered: recovery, wanted: false },
    again: null,
    work: null,
  });
  const inert = { action: "", csrf: "", submission: "" };
  const view: CheckoutView = {
    state: "open",
    locale,
    shop,
    order: priced.order,
    form: { ...form, ...inert, methods: { ...form.methods, processorFields: null } },
    refusal: null,
  };
  return { view, followsDevice };
}

/** Settings that do not fit together yet are left out: nothing is refused for being unfinished. */
async function pricePreview(ctx: MerchantContext, link: ShownLink): Promise<LinkOffer> {
  const priced = await priceLink(ctx, link, { choices: {}, email: null });
  if (!("problem" in priced)) return priced;
  const plain = await priceLink(ctx, { ...link, selling: null }, { choices: {}, email: null });
  if ("problem" in plain) throw refusalOf(plain);
  return plain;
}

/** The request of an imaginary visitor, from no real browser. */
const nobody: CheckoutRequest = {
  address: { entityType: "payment-link", entityId: "" },
  browserToken: "",
  query: {},
  inFrame: false,
  acceptLanguage: null,
  requestId: "",
};
