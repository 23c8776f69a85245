import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { Prisma } from "#server/generated/prisma/client.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { type SubscriptionAct, takeStep } from "#server/payments/subscriptions/lifecycle.ts";
import { recordMovement } from "#server/payments/subscriptions/numbers/record-movement.ts";
import { recordOutcome } from "#server/payments/subscriptions/numbers/record-outcome.ts";
import { recordTrial } from "#server/payments/subscriptions/numbers/record-trial.ts";
import { serializeSubscription } from "#server/records/payments/subscription.ts";

type Columns = Omit<
  Prisma.SubscriptionUncheckedUpdateInput,
  "id" | "merchantId" | "status" | "createdAt" | "updatedAt"
>;

type Change = {
  /** The row, locked. */
  row: SubscriptionModel;
  act: SubscriptionAct;
  /** Columns that readers of the subscription see. */
  data?: Columns;
  /** Columns that no reader sees: alone they move no `updatedAt` and make no event. */
  derived?: Columns;
};

/**
 * The one door through which a subscription changes: checks the act by the table of `lifecycle.ts`, writes the row
 * with its new status, the movement of its revenue and the outcome of its trial, and emits the act's event. Where nothing that readers see is new,
 * nothing is emitted.
 * @throws invalid_state when the act is not possible in the subscription's status
 */
export async function changeSubscription(
  unit: Unit,
  ctx: MerchantContext,
  { row: before, act, data = {}, derived }: Change,
): Promise<SubscriptionModel> {
  const { to, event } = takeStep(before.status, act);
  const { row, isNews } = await changeRow(ctx, {
    current: before,
    data: { ...data, status: to },
    derived,
    write: (changed) => unit.tx.subscription.update({ where: own(ctx, before.id), data: changed }),
  });
  await recordMovement(unit, ctx, { before, after: row });
  await recordOutcome(unit, ctx, { before, after: row });
  await recordTrial(unit, ctx, { before, after: row });
  if (isNews && event) emit(unit, ctx, event, serializeSubscription(row));
  return row;
}

/**
 * The door through which a subscription begins, whatever its first status, with the movement of its revenue. Emits
 * `subscription.created`.
 */
export async function beginSubscription(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  unit.insert("Subscription", row);
  await recordMovement(unit, ctx, { before: null, after: row });
  emit(unit, ctx, "subscription.created", serializeSubscription(row));
}
