import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import { payoutReversalLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { giveBackSpent } from "#server/limits/budget/spend.ts";
import { lockPayout, serializePayout } from "#server/records/ledger/payout.ts";
import type { PayoutStatus } from "#server/wire/ledger/payout.ts";

/**
 * Every step of a payout that exists, by where it leads.
 *
 *   pending → in_transit → paid → returned
 *      ↓ canceled   ↓ failed
 */
const before = {
  in_transit: ["pending"],
  paid: ["pending", "in_transit"],
  failed: ["pending", "in_transit"],
  canceled: ["pending"],
  returned: ["paid"],
} as const satisfies Partial<Record<PayoutStatus, readonly PayoutStatus[]>>;

export type PayoutStep = keyof typeof before;

type Move = {
  id: string;
  to: PayoutStep;
  failureReason?: string;
  processorPayout?: string;
  /** When the worker looks again; null when nobody does. */
  nextStepAt?: Date | null;
};

/**
 * Takes a payout one step further, once; the same step again changes nothing. Failed, canceled or
 * returned, its money is back in the balance by a new transaction. Emits the step's event.
 * @throws invalid_state · not_found
 */
export async function movePayout(
  unit: Unit,
  ctx: MerchantContext,
  { id, to, failureReason, processorPayout, nextStepAt = null }: Move,
): Promise<PayoutModel> {
  const current = await lockPayout(unit.tx, ctx, id);
  if (current.status === to) return current;
  const from: readonly PayoutStatus[] = before[to];
  if (!from.includes(current.status))
    throw new DomainError(
      "invalid_state",
      `A payout that is ${current.status} cannot become ${to}.`,
    );
  const now = ctx.clock.now();
  const row = await unit.tx.payout.update({
    where: own(ctx, id),
    data: {
      status: to,
      failureReason,
      processorPayout,
      nextStepAt,
      paidAt: to === "paid" ? now : undefined,
      sealedDestination: to === "in_transit" ? undefined : null,
      updatedAt: now,
    },
  });
  if (to === "failed" || to === "canceled" || to === "returned") await giveBack(unit, ctx, row);
  emit(unit, ctx, `payout.${to}`, serializePayout(row));
  return row;
}

async function giveBack(unit: Unit, ctx: MerchantContext, row: PayoutModel): Promise<void> {
  await giveBackSpent(unit.tx, ctx, row.id);
  await postLedger(unit.tx, ctx, {
    type: "payout_reversal",
    relatedEntityId: row.id,
    relatedEntityType: "payout",
    currency: row.currency,
    description: row.status === "canceled" ? "Payout canceled" : "Payout returned",
    legs: payoutReversalLegs(row.amount),
    merchantMayOverdraw: true,
  });
}
