import type { DiscountModel, PromotionCodeModel } from "#server/generated/prisma/models.ts";
import type { DiscountReason } from "#server/payments/selling/discount-reason.ts";

type Capped = { maxRedemptions: number | null; redemptions: number };
/** The columns that decide whether a discount is offered. */
export type OfferedDiscount = Pick<DiscountModel, "startsAt" | "endsAt" | "deletedAt"> & Capped;
export type OfferedCode = Pick<PromotionCodeModel, "active" | "expiresAt"> & Capped;

/** Redemptions that other payments under way have reserved. */
export type Reserved = { ofDiscount: number; ofCode: number };

/** Why nobody can have a discount now, by this code or without one; null where it is offered. */
export function whyNotOffered(
  discount: OfferedDiscount,
  code: OfferedCode | null,
  { now, reserved }: { now: Date; reserved: Reserved },
): DiscountReason | null {
  if (discount.deletedAt !== null || code?.active === false) return "code_unknown";
  if (discount.startsAt !== null && now < discount.startsAt) return "code_not_started";
  const ends = [discount.endsAt, code?.expiresAt ?? null];
  if (ends.some((end) => end !== null && end <= now)) return "code_expired";
  const isFull =
    isUsedUp(discount, reserved.ofDiscount) || (code && isUsedUp(code, reserved.ofCode));
  return isFull ? "code_used_up" : null;
}

function isUsedUp({ maxRedemptions, redemptions }: Capped, reserved: number): boolean {
  return maxRedemptions !== null && redemptions + reserved >= maxRedemptions;
}
