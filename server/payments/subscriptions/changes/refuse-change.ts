import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { standings, takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";
import { refuseSecond } from "#server/payments/subscriptions/selling/one-per-customer.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/**
 * Refuses a change of items while a period of the subscription is not paid, or nothing of it is charged.
 * @throws invalid_state · payment_in_progress · already_subscribed
 */
export async function refuseChange(
  tx: Tx,
  ctx: MerchantContext,
  { row, items }: { row: SubscriptionModel; items: LineItem[] },
): Promise<void> {
  takeStep(row.status, "update");
  if (!standings[row.status].changes)
    throw new DomainError(
      "invalid_state",
      `The items of a subscription that is ${row.status} cannot be changed; have it paid or resumed first.`,
    );
  if (await openRenewal(tx, row))
    throw new DomainError(
      "payment_in_progress",
      "The next period of this subscription is being charged. Change its items once that is paid.",
    );
  await refuseSecond(tx, ctx, { customerId: row.customerId, items, exceptId: row.id });
}
