import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CustomerHoldModel, TransferModel } from "#server/generated/prisma/models.ts";
import { endHold, placeHold } from "#server/ledger/holds.ts";
import { transferLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { lockCustomerHold, serializeCustomerHold } from "#server/records/ledger/customer-hold.ts";
import { serializeTransfer } from "#server/records/ledger/transfer.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import type { CaptureHold, CustomerHold } from "#server/wire/ledger/customer-hold.ts";

/**
 * Moves a part of a hold, or all that is left, to the customer that it is for, by a transfer. The rest stays reserved.
 * Atomic and idempotent by key; emits `transfer.completed` and `hold.captured`.
 * @throws not_found · invalid_state (over, more than is left, the receiver was erased) · amount_too_large ·
 * spending_limit_exceeded · approval_required
 */
export async function captureHold(ctx: MerchantContext, input: CaptureHold): Promise<CustomerHold> {
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    const hold = await lockCustomerHold(tx, ctx, input.id);
    const amount = capturable(ctx, hold, input.amount);
    await customerNamed(tx, ctx, hold.toCustomerId);
    const transfer = newTransfer(ctx, { hold, amount, description: input.description ?? null });
    await spend(unit, ctx, {
      amount,
      currency: hold.currency,
      payee: hold.toCustomerId,
      relatedEntityId: transfer.id,
    });
    await lockBalances(tx, hold);
    await moveHeld(tx, ctx, { hold, transfer });
    unit.insert("Transfer", transfer);
    const amountCaptured = hold.amountCaptured + amount;
    const isWhole = amountCaptured === hold.amount;
    const row = await tx.customerHold.update({
      where: own(ctx, hold.id),
      data: {
        amountCaptured,
        status: isWhole ? "captured" : "pending",
        heldFor: isWhole ? hold.heldFor : transfer.id,
        updatedAt: ctx.clock.now(),
      },
    });
    await holdRest(unit, ctx, row);
    emit(unit, ctx, "transfer.completed", serializeTransfer(transfer));
    const captured = serializeCustomerHold(row);
    emit(unit, ctx, "hold.captured", captured);
    return captured;
  });
}

function capturable(
  ctx: MerchantContext,
  hold: CustomerHoldModel,
  asked: number | undefined,
): bigint {
  const left = hold.amount - hold.amountCaptured;
  if (hold.status !== "pending")
    throw new DomainError("invalid_state", `This hold is ${hold.status}.`);
  if (hold.expiresAt <= ctx.clock.now())
    throw new DomainError("invalid_state", "The time of this hold is over.");
  const amount = asked === undefined ? left : BigInt(asked);
  if (amount > left)
    throw new DomainError("invalid_state", `amount: ${left} is left of this hold.`);
  return amount;
}

/** Both in one order: two captures in opposite directions do not wait for each other in a circle. */
async function lockBalances(tx: Tx, hold: CustomerHoldModel): Promise<void> {
  const { merchantId, fromCustomerId, toCustomerId, currency } = hold;
  await tx.$executeRaw`
    SELECT 1 FROM ledger_accounts
    WHERE "merchantId" = ${merchantId} AND type = 'customer' AND "ownerId" IN (${fromCustomerId}, ${toCustomerId})
      AND currency = ${currency} ORDER BY id FOR NO KEY UPDATE`;
}

async function moveHeld(
  tx: Tx,
  ctx: MerchantContext,
  { hold, transfer }: { hold: CustomerHoldModel; transfer: TransferModel },
): Promise<void> {
  const { fromCustomerId, toCustomerId, amount, currency, description } = transfer;
  const held = { kind: "transfer", relatedEntityId: hold.heldFor } as const;
  let isMoved = false;
  await endHold(tx, ctx, held, {
    as: "posted",
    post: async () => {
      await postLedger(tx, ctx, {
        type: "transfer",
        relatedEntityId: transfer.id,
        relatedEntityType: "transfer",
        currency,
        description,
        legs: transferLegs(fromCustomerId, toCustomerId, amount),
      });
      isMoved = true;
    },
  });
  invariant(isMoved, "a pending hold is held in the ledger");
}

async function holdRest({ tx }: Unit, ctx: MerchantContext, row: CustomerHoldModel): Promise<void> {
  if (row.status !== "pending") return;
  await placeHold(tx, ctx, {
    kind: "transfer",
    relatedEntityId: row.heldFor,
    relatedEntityType: "transfer",
    currency: row.currency,
    amount: row.amount - row.amountCaptured,
    of: { type: "customer", ownerId: row.fromCustomerId },
    expected: false,
    expiresAt: null,
    covered: true,
  });
}

type Part = { hold: CustomerHoldModel; amount: bigint; description: string | null };

function newTransfer(ctx: MerchantContext, { hold, amount, description }: Part): TransferModel {
  const now = ctx.clock.now();
  return {
    id: newId("transfer"),
    merchantId: ctx.merchantId,
    fromCustomerId: hold.fromCustomerId,
    toCustomerId: hold.toCustomerId,
    amount,
    currency: hold.currency,
    status: "completed",
    description,
    reversalOfId: null,
    reversedById: null,
    holdId: hold.id,
    metadata: {},
    createdAt: now,
    updatedAt: now,
  };
}
