import { holderOf } from "#server/checkout/codes/one-time-code.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import { proves } from "#server/checkout/wallet/wallet-code.ts";
import { findWallet } from "#server/checkout/wallet/wallet.ts";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { redeemGiftCard } from "#server/routers/gift-cards/redeem.ts";

/**
 * A shopper types the code of a gift card: its money goes into the balance that this device has proven to be theirs,
 * by the rules and limits of every redemption. How it went is in the address where the browser goes next.
 */
export async function redeemCode(
  services: Services,
  request: PostedCheckout,
): Promise<{ redirectTo: string }> {
  const go = (gift?: "taken" | "wrong" | "wait") => ({
    redirectTo: checkoutPath(request.address, {
      ...goesAlong(request.query),
      ...(gift && { gift }),
    }),
  });
  const found = await findWallet(services, request);
  if (!found) return go();
  const { ctx, customer } = found;
  const holder = { ...holderOf(customer), now: ctx.clock.now() };
  if (!proves(ctx.env, request.walletProof, holder)) return go();
  const code = request.form["giftCardCode"]?.trim() ?? "";
  if (code === "") return go();
  try {
    await redeemGiftCard(ctx, { code, customerId: customer.id }, request.ip);
    return go("taken");
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return go(error.code === "rate_limited" ? "wait" : "wrong");
  }
}
