import { formatMoney } from "#components/display/money/format-money.ts";
import type { Status } from "#components/display/status-badge.tsx";
import type { Discount } from "#server/wire/selling/discount.ts";

type Taken = Pick<Discount, "percentOff" | "amountOff" | "currency">;

/** “20% off”, “€5.00 off”. */
export function takesOffWords({ percentOff, amountOff, currency }: Taken): string {
  const off =
    percentOff === null ? formatMoney(amountOff ?? 0, currency ?? "EUR") : `${percentOff}%`;
  return `${off} off`;
}

/** “61 of 100”, or how often where there is no cap. */
export function usedWords(of: Pick<Discount, "redemptions" | "maxRedemptions">): string {
  const used = of.redemptions.toLocaleString("en");
  return of.maxRedemptions === null ? used : `${used} of ${of.maxRedemptions.toLocaleString("en")}`;
}

type Closable = Pick<
  Discount,
  "redemptions" | "maxRedemptions" | "startsAt" | "endsAt" | "deletedAt"
>;

/** Whether a discount is given now, and why not. */
export function discountStatus(discount: Closable, now: string): Status {
  const { redemptions, maxRedemptions, startsAt, endsAt, deletedAt } = discount;
  if (deletedAt !== null) return "deleted";
  if (endsAt !== null && endsAt <= now) return "expired";
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return "used_up";
  return startsAt !== null && startsAt > now ? "waiting" : "active";
}

/** How long a subscription has it. */
export function durationWords({
  duration,
  periods,
}: Pick<Discount, "duration" | "periods">): string {
  if (duration === "forever") return "Every charge of a subscription";
  return duration === "once"
    ? "The first charge"
    : `The first ${periods} charges of a subscription`;
}
