import type { SubscriptionModel } from "#server/generated/prisma/models.ts";

/**
 * Whether a renewal was declined and not paid since: its card may be charged before the next period begins. Never of one
 * that is paid by invoice: its customer pays the invoice.
 */
export function owes({
  status,
  collection,
}: Pick<SubscriptionModel, "status" | "collection">): boolean {
  return collection === "charge" && (status === "past_due" || status === "unpaid");
}
