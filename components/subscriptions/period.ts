import type { Subscription } from "#server/wire/payments/subscription.ts";

/** How often a subscription is charged, in words: "every month", "every 3 months". */
export function periodOf(recurring: Subscription["recurring"]): string {
  return `every ${lengthOf(recurring)}`;
}

/** How long a period is, in words: "month", "3 months". */
export function lengthOf({ interval, intervalCount }: Subscription["recurring"]): string {
  return intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
}
