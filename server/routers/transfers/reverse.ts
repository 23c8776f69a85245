import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError } from "#server/core/errors.ts";
import { emitAll } from "#server/events/emit-all.ts";
import type { TransferModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { reversed, transferLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import type { ReverseTransfer, Transfer } from "#server/wire/transfer.ts";
import { serializeTransfer } from "#server/routers/transfers/serialize.ts";
import { transact } from "#server/data/transact.ts";
import { lockTransfer } from "#server/routers/transfers/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Gives a transfer's whole amount back by a new, linked transfer, which is the answer. A transfer
 * is reversed at most once, and a reversal not at all. Atomic and idempotent by key; emits
 * `transfer.completed` for the new and `transfer.reversed` for the old one.
 * @throws not_found · invalid_state · insufficient_balance (the receiver has spent it)
 */
export async function reverseTransfer(
  ctx: MerchantContext,
  input: ReverseTransfer,
): Promise<Transfer> {
  return transact(ctx, async (tx) => {
    const original = await lockTransfer(tx, ctx, input.id);
    checkReversible(original);
    const reversal = await writeReversal(tx, ctx, { original, input });
    const { description, fromCustomerId, toCustomerId, amount, currency } = original;
    await postLedger(tx, ctx, {
      type: "transfer_reversal",
      relatedEntityId: reversal.id,
      relatedEntityType: "transfer",
      currency,
      description: input.description ?? description,
      legs: reversed(transferLegs(fromCustomerId, toCustomerId, amount)),
    });
    const back = await tx.transfer.update({
      where: own(ctx, original.id),
      data: { status: "reversed", reversedById: reversal.id, updatedAt: ctx.clock.now() },
    });
    await emitAll(tx, ctx, [
      {
        type: "transfer.completed",
        related: { id: reversal.id, type: "transfer" },
        data: serializeTransfer(reversal),
      },
      {
        type: "transfer.reversed",
        related: { id: back.id, type: "transfer" },
        data: serializeTransfer(back),
      },
    ]);
    return serializeTransfer(reversal);
  });
}

function checkReversible(transfer: TransferModel): void {
  if (transfer.reversedById) {
    throw new DomainError(
      "invalid_state",
      `This transfer was reversed already, by ${transfer.reversedById}.`,
    );
  }
  if (transfer.reversalOfId) {
    throw new DomainError(
      "invalid_state",
      "This transfer is itself a reversal. Make a new transfer instead.",
    );
  }
}

async function writeReversal(
  tx: Tx,
  ctx: MerchantContext,
  from: { original: TransferModel; input: ReverseTransfer },
): Promise<TransferModel> {
  const { original, input } = from;
  const now = ctx.clock.now();
  return tx.transfer.create({
    data: {
      id: newId("transfer"),
      merchantId: ctx.merchantId,
      fromCustomerId: original.toCustomerId,
      toCustomerId: original.fromCustomerId,
      amount: original.amount,
      currency: original.currency,
      status: "completed",
      description: input.description ?? original.description,
      reversalOfId: original.id,
      metadata: (input.metadata ?? {}) as object,
      createdAt: now,
      updatedAt: now,
    },
  });
}
