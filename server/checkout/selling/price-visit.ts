import type { CheckoutRequest } from "#server/checkout/request.ts";
import { type LinkOffer, priceLink, type ShownLink } from "#server/checkout/selling/price-link.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { refusalOf } from "#server/payments/price.ts";

/** A link's order as a visit first shows it: with the code in its address, if that applies. */
export async function priceVisit(
  ctx: MerchantContext,
  { query, ip = null }: CheckoutRequest,
  link: ShownLink,
): Promise<LinkOffer> {
  const code = startOf(query.code ?? "", 64).trim();
  const priced = await priceLink(ctx, link, {
    choices: code ? { code } : {},
    email: null,
    guesser: ip ? { ip } : null,
  });
  if ("problem" in priced) throw refusalOf(priced);
  return priced;
}
