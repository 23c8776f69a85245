import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { GiftCardModel } from "#server/generated/prisma/models.ts";
import { hashCode } from "#server/payments/gift-cards/code.ts";

type New = { code: string; amount: bigint; currency: string } & Partial<
  Pick<GiftCardModel, "paymentIntentId" | "codeSealed" | "expiresAt">
>;

/** The row of a gift card that is issued now. */
export function newGiftCard(ctx: MerchantContext, { code, ...given }: New): GiftCardModel {
  const now = ctx.clock.now();
  return {
    id: newId("giftCard"),
    merchantId: ctx.merchantId,
    paymentIntentId: null,
    customerId: null,
    refundId: null,
    status: "issued",
    codeHash: hashCode(code),
    codeSealed: null,
    last4: code.slice(-4),
    expiresAt: null,
    redeemedAt: null,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
}
