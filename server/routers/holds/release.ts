import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerHoldModel } from "#server/generated/prisma/models.ts";
import { endHold } from "#server/ledger/holds.ts";
import { lockCustomerHold, serializeCustomerHold } from "#server/records/ledger/customer-hold.ts";
import type { IdInput } from "#server/wire/atoms/id.ts";
import type { CustomerHold } from "#server/wire/ledger/customer-hold.ts";

/**
 * Frees what is left of a hold. Atomic and idempotent by key; emits `hold.voided`.
 * @throws not_found · invalid_state (captured, voided or expired already)
 */
export async function voidHold(ctx: MerchantContext, { id }: IdInput): Promise<CustomerHold> {
  return transact(ctx, async (unit) => {
    const hold = await lockCustomerHold(unit.tx, ctx, id);
    if (hold.status !== "pending")
      throw new DomainError("invalid_state", `This hold is ${hold.status}.`);
    return release(unit, ctx, { hold, as: "voided" });
  });
}

const due = {
  table: "customer_holds",
  waits: `status = 'pending'`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Frees what is left of holds whose time is over. From `expiresAt` on nothing more is captured, whether this has run or
 * not. A worker job; any number may run at once. Answers how many it ended.
 */
export async function expireCustomerHolds(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const overdue = await readDue(services, due, share);
  return eachApart(services.log, overdue, {
    act: (one) => expire(services, one),
    problem: "a hold between customers could not be ended yet",
  });
}

async function expire(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const hold = await lockCustomerHold(unit.tx, ctx, id);
    if (hold.status !== "pending") return false;
    await release(unit, ctx, { hold, as: "expired" });
    return true;
  });
}

async function release(
  unit: Unit,
  ctx: MerchantContext,
  { hold, as }: { hold: CustomerHoldModel; as: "voided" | "expired" },
): Promise<CustomerHold> {
  const held = { kind: "transfer", relatedEntityId: hold.heldFor } as const;
  await endHold(unit.tx, ctx, held, { as: "voided" });
  const row = await unit.tx.customerHold.update({
    where: own(ctx, hold.id),
    data: { status: as, updatedAt: ctx.clock.now() },
  });
  const ended = serializeCustomerHold(row);
  emit(unit, ctx, `hold.${as}`, ended);
  return ended;
}
