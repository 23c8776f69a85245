import { DomainError } from "#server/core/errors.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";

type Row = Pick<SubscriptionModel, "collection" | "paymentMethodId" | "status">;

/** Whether a subscription is to be charged, and has no card yet: in a trial without one, or paused since that was over. */
export function needsCard({ collection, paymentMethodId, status }: Row): boolean {
  return collection === "charge" && paymentMethodId === null && status !== "canceled";
}

/** @throws invalid_state of one that has no card to go on with */
export function refuseWithoutCard(row: Row): void {
  if (!needsCard(row)) return;
  throw new DomainError(
    "invalid_state",
    "This subscription has no payment method to go on with. Send a paymentMethodId of its customer to PATCH /subscriptions/{id}.",
  );
}
