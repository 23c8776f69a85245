import type { PostedPortal } from "#server/checkout/portal/request.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import { redeemGiftCard } from "#server/routers/gift-cards/redeem.ts";

/** Puts the money of a gift card into the visitor's balance, by the rules and limits of every redemption. */
export async function redeemCard(
  { ctx, customer }: Visitor,
  { form, ip }: PostedPortal,
): Promise<"done" | "gift_card_wrong"> {
  const code = form["giftCardCode"]?.trim() ?? "";
  try {
    await redeemGiftCard(ctx, { code, customerId: customer.id }, ip);
    return "done";
  } catch (error) {
    if (!isDomainError(error) || error.code === "rate_limited") throw error;
    return "gift_card_wrong";
  }
}
