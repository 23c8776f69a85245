import type { Subscription } from "#server/routers/subscriptions/schema.ts";

/** How often a subscription is charged, in words: "every month", "every 3 months". */
export function periodOf({ interval, intervalCount }: Subscription["recurring"]): string {
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
