import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { TransferModel } from "#server/generated/prisma/models.ts";
import { reversed, transferLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { serializeTransfer, lockTransfer } from "#server/records/ledger/transfer.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import type { ReverseTransfer, Transfer } from "#server/wire/ledger/transfer.ts";

/**
 * Gives a transfer's whole amount back by a new, linked transfer, which is the answer. A transfer
 * is reversed at most once, and a reversal not at all. Atomic and idempotent by key; emits
 * `transfer.completed` for the new and `transfer.reversed` for the old one.
 * @throws not_found · invalid_state (also when the sender was erased) · insufficient_balance (the receiver has spent it)
 */
export async function reverseTransfer(
  ctx: MerchantContext,
  input: ReverseTransfer,
): Promise<Transfer> {
  return transact(ctx, async (unit) => {
    const original = await lockTransfer(unit.tx, ctx, input.id);
    checkReversible(original);
    const reversal = writeReversal(unit, ctx, { original, input });
    const { description, fromCustomerId, toCustomerId, amount, currency } = original;
    await spend(unit, ctx, {
      amount: original.amount,
      currency: original.currency,
      payee: original.fromCustomerId,
      relatedEntityId: reversal.id,
    });
    await postLedger(unit.tx, ctx, {
      type: "transfer_reversal",
      relatedEntityId: reversal.id,
      relatedEntityType: "transfer",
      currency,
      description: input.description ?? description,
      legs: reversed(transferLegs(fromCustomerId, toCustomerId, amount)),
    });
    const back = await unit.tx.transfer.update({
      where: own(ctx, original.id),
      data: { status: "reversed", reversedById: reversal.id, updatedAt: ctx.clock.now() },
    });
    // The row of before holds the sender's key: an erasure has ended by now, or waits.
    refuseErased(await findCustomer(unit.tx, ctx, fromCustomerId));
    const made = serializeTransfer(reversal);
    emit(unit, ctx, "transfer.completed", made);
    emit(unit, ctx, "transfer.reversed", serializeTransfer(back));
    return made;
  });
}

function checkReversible(transfer: TransferModel): void {
  if (transfer.reversedById) {
    throw new DomainError(
      "invalid_state",
      `This transfer was already reversed, by ${transfer.reversedById}.`,
    );
  }
  if (transfer.reversalOfId) {
    throw new DomainError(
      "invalid_state",
      "This transfer is itself a reversal. Create a new transfer instead.",
    );
  }
}

function writeReversal(
  unit: Unit,
  ctx: MerchantContext,
  from: { original: TransferModel; input: ReverseTransfer },
): TransferModel {
  const { original, input } = from;
  const now = ctx.clock.now();
  const row: TransferModel = {
    id: newId("transfer"),
    merchantId: ctx.merchantId,
    fromCustomerId: original.toCustomerId,
    toCustomerId: original.fromCustomerId,
    amount: original.amount,
    currency: original.currency,
    status: "completed",
    description: input.description ?? original.description,
    reversalOfId: original.id,
    reversedById: null,
    holdId: null,
    metadata: (input.metadata ?? {}) as object,
    createdAt: now,
    updatedAt: now,
  };
  unit.insert("Transfer", row);
  return row;
}
