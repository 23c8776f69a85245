import { merchantRow } from "#server/data/rows/row.ts";
import type { DiscountModel, DiscountRedemptionModel } from "#server/generated/prisma/models.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type { Discount, DiscountRedemption } from "#server/wire/selling/discount.ts";

/** Look-ups of one of a merchant's discounts. */
export const { find: findDiscount, lock: lockDiscount } = merchantRow(
  "Discount",
  "discounts",
  (tx, key) => tx.discount.findUnique({ where: key }),
);

export function serializeDiscount(row: DiscountModel): Discount {
  return {
    id: row.id,
    merchantId: row.merchantId,
    name: row.name,
    percentOff: row.percentOff === null ? null : percentText(row.percentOff, 2),
    amountOff: numberOf(row.amountOff),
    currency: row.currency,
    duration: row.duration,
    periods: row.periods,
    productIds: row.productIds,
    minimumAmount: numberOf(row.minimumAmount),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    maxRedemptions: row.maxRedemptions,
    firstPurchaseOnly: row.firstPurchaseOnly,
    oncePerCustomer: row.oncePerCustomer,
    redemptions: row.redemptions,
    metadata: row.metadata as Metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** A redemption that is settled, with its code. */
export type SettledRedemption = DiscountRedemptionModel & {
  promotionCode: { code: string } | null;
};

export function serializeRedemption(row: SettledRedemption): DiscountRedemption {
  return {
    id: row.id,
    discountId: row.discountId,
    promotionCodeId: row.promotionCodeId,
    code: row.promotionCode?.code ?? null,
    paymentIntentId: row.paymentIntentId,
    checkoutSessionId: row.checkoutSessionId,
    customerId: row.customerId,
    orderAmount: Number(row.orderAmount),
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status === "returned" ? "returned" : "redeemed",
    createdAt: row.createdAt.toISOString(),
    settledAt: (row.settledAt ?? row.createdAt).toISOString(),
  };
}

function numberOf(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
