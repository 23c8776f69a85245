import type { MerchantContext } from "#server/core/context.ts";
import { emit } from "#server/events/emit.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import { newId } from "#server/core/ids.ts";
import { payoutLegs } from "#server/ledger/legs.ts";
import { postLedgerLast } from "#server/ledger/post.ts";
import type { CreatePayout, Payout } from "#server/wire/payout.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";
import { transact } from "#server/data/transact.ts";

/**
 * Takes money out of the merchant's balance for its bank account. It is pending until an
 * administrator marks it paid (`canary payout paid`). Atomic and idempotent by key; emits
 * `payout.created`.
 * @throws insufficient_merchant_balance
 */
export async function createPayout(ctx: MerchantContext, input: CreatePayout): Promise<Payout> {
  const id = newId("payout");
  const now = ctx.clock.now();
  const { currency, description = null, metadata = {} } = input;
  const amount = BigInt(input.amount);
  return transact(ctx, async (unit) => {
    postLedgerLast(unit, ctx, {
      type: "payout",
      relatedEntityId: id,
      relatedEntityType: "payout",
      currency,
      description,
      legs: payoutLegs(amount),
    });
    const row: PayoutModel = {
      id,
      merchantId: ctx.merchantId,
      amount,
      currency,
      status: "pending",
      description,
      metadata: metadata as object,
      createdAt: now,
      updatedAt: now,
      paidAt: null,
    };
    unit.insert("Payout", row);
    const payout = serializePayout(row);
    emit(unit, ctx, "payout.created", { related: { id, type: "payout" }, data: payout });
    return payout;
  });
}
