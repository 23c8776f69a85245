import type { SubscriptionModel } from "#server/generated/prisma/models.ts";

/** Whether a renewal was declined and not paid since: its card may be charged before the next period begins. */
export function owes({ status }: Pick<SubscriptionModel, "status">): boolean {
  return status === "past_due" || status === "unpaid";
}
