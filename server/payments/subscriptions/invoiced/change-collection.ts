import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { defaultDaysUntilDue } from "#server/payments/invoices/finalize.ts";
import { changeSubscription } from "#server/payments/subscriptions/change.ts";
import { dropOpenChange } from "#server/payments/subscriptions/changes/apply.ts";
import { standByInvoices } from "#server/payments/subscriptions/invoiced/stand-by-invoices.ts";
import { takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { openRenewal } from "#server/payments/subscriptions/open-renewal.ts";

type Collection = SubscriptionModel["collection"];
type Wish = {
  /** The row, locked. */
  row: SubscriptionModel;
  collection: Collection | undefined;
  daysUntilDue: number | undefined;
};

/** Days until invoices are due; null of a subscription that is charged. @throws validation_failed */
export function daysOf(collection: Collection, days: number | undefined): number | null {
  if (collection === "invoice") return days ?? defaultDaysUntilDue;
  if (days === undefined) return null;
  throw new DomainError(
    "validation_failed",
    "daysUntilDue: leave it out of a subscription that is charged; invoices alone are due later.",
  );
}

/**
 * Collects a subscription in another way from the next period on; invoices that are open stay so, and one that is paid by
 * invoice again stands by those of before. Emits `subscription.updated` if that is news, and `subscription.past_due` where
 * one of these is overdue.
 * @throws invalid_state while something is owed · payment_in_progress · validation_failed where there is no card to charge,
 * or days are named without invoices
 */
export async function changeCollection(
  unit: Unit,
  ctx: MerchantContext,
  { row: locked, collection = locked.collection, daysUntilDue }: Wish,
): Promise<SubscriptionModel> {
  takeStep(locked.status, "update");
  const stays = collection === locked.collection;
  const days = daysOf(
    collection,
    daysUntilDue ?? (stays ? (locked.daysUntilDue ?? undefined) : undefined),
  );
  const row = stays ? locked : await free(unit, ctx, locked);
  if (!stays && collection === "charge" && row.paymentMethodId === null)
    throw new DomainError(
      "validation_failed",
      "paymentMethodId: name a saved payment method of the customer, which is charged from now on.",
    );
  const data = { collection, daysUntilDue: days };
  return standByInvoices(
    unit,
    ctx,
    await changeSubscription(unit, ctx, { row, act: "update", data }),
  );
}

/** The subscription while nothing of it is owed or being paid. */
async function free(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<SubscriptionModel> {
  if (!["trialing", "active", "paused"].includes(row.status))
    throw new DomainError(
      "invalid_state",
      `collection: a subscription that is ${row.status} owes something; have it paid first.`,
    );
  const settled = (await openRenewal(unit.tx, row)) ? null : await dropOpenChange(unit, ctx, row);
  if (settled) return settled;
  throw new DomainError(
    "payment_in_progress",
    "This subscription is being charged. Change how it is collected once that is paid.",
  );
}
