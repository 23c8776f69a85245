import type { EventDetail } from "#server/wire/webhooks/event.ts";

/**
 * Whether a resend has put anything on its way: then its answer has a delivery that is pending. Those to endpoints
 * that are inactive or deleted by now stand there too, as they ended.
 */
export function isOnItsWay({ deliveries }: Pick<EventDetail, "deliveries">): boolean {
  return deliveries.some(({ status }) => status === "pending");
}

export const nobodyAsks = "No active webhook endpoint subscribes to its type.";
