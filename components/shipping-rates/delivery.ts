import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

type Days = Pick<ShippingRate, "minimumDays" | "maximumDays">;

/** How long it takes, such as "2 to 4 days"; null where the rate does not say. */
export function daysInWords({ minimumDays: from, maximumDays: to }: Days): string | null {
  if (from !== null && to !== null && from !== to) return `${from} to ${counted(to)}`;
  if (from !== null && to === null) return `${counted(from)} or more`;
  if (to === null) return null;
  return from === null ? `up to ${counted(to)}` : counted(to);
}

function counted(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
