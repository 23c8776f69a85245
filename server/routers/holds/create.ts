import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerHoldModel } from "#server/generated/prisma/models.ts";
import { placeHold } from "#server/ledger/holds.ts";
import { serializeCustomerHold } from "#server/records/ledger/customer-hold.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import type { CreateHold, CustomerHold } from "#server/wire/ledger/customer-hold.ts";

const heldMs = 7 * dayMs;
const heldAtMostMs = 366 * dayMs;

/**
 * Reserves money of a customer's balance for another customer. Atomic and idempotent by key; emits `hold.created`.
 * @throws same_customer · not_found · invalid_state (one was erased) · validation_failed (expiresAt) ·
 * insufficient_balance
 */
export async function createHold(ctx: MerchantContext, input: CreateHold): Promise<CustomerHold> {
  if (input.fromCustomerId === input.toCustomerId)
    throw new DomainError("same_customer", "toCustomerId: must differ from fromCustomerId.");
  const row = newHold(ctx, input);
  const { merchantId, fromCustomerId, toCustomerId, amount, currency } = row;
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await tx.$executeRaw`
      SELECT 1 FROM customers WHERE "merchantId" = ${merchantId} AND id IN (${fromCustomerId}, ${toCustomerId})
      ORDER BY id FOR KEY SHARE`;
    await customerNamed(tx, ctx, fromCustomerId);
    await customerNamed(tx, ctx, toCustomerId);
    unit.insert("CustomerHold", row);
    await placeHold(tx, ctx, {
      kind: "transfer",
      relatedEntityId: row.heldFor,
      relatedEntityType: "customer_hold",
      currency,
      amount,
      of: { type: "customer", ownerId: fromCustomerId },
      expected: false,
      expiresAt: null,
      covered: true,
    });
    const hold = serializeCustomerHold(row);
    emit(unit, ctx, "hold.created", hold);
    return hold;
  });
}

function newHold(ctx: MerchantContext, input: CreateHold): CustomerHoldModel {
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : addMs(now, heldMs);
  if (expiresAt <= now)
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  if (expiresAt > addMs(now, heldAtMostMs))
    throw new DomainError("validation_failed", "expiresAt: must be at most a year ahead.");
  const id = newId("customerHold");
  return {
    id,
    merchantId: ctx.merchantId,
    fromCustomerId: input.fromCustomerId,
    toCustomerId: input.toCustomerId,
    amount: BigInt(input.amount),
    amountCaptured: 0n,
    currency: input.currency,
    status: "pending",
    heldFor: id,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  };
}
