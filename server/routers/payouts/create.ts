import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { seal } from "#server/core/secret-box.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { PayoutModel } from "#server/generated/prisma/models.ts";
import { checkAvailable } from "#server/ledger/free.ts";
import { payoutLegs } from "#server/ledger/legs.ts";
import { postLedgerLast } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import { serializePayout } from "#server/records/ledger/payout.ts";
import { findDestination, shownDestination } from "#server/routers/payouts/destination.ts";
import { payoutWaitsMs } from "#server/routers/payouts/send.ts";
import { ownAccount } from "#server/wire/access/key-limits.ts";
import type { CreatePayout, Payout } from "#server/wire/ledger/payout.ts";

/**
 * Takes money out of the merchant's balance for its bank account. It can be canceled until it goes
 * to the bank: in a minute where the processor pays merchants out (`sendPayouts`), else when an
 * administrator says so (`canary payout`). Atomic and idempotent by key; emits `payout.created`.
 * `scheduleKey`: of one that nobody asked for; there is one of each.
 * @throws insufficient_merchant_balance · compliance_required
 */
export async function createPayout(
  ctx: MerchantContext,
  input: CreatePayout,
  scheduleKey: string | null = null,
): Promise<Payout> {
  const id = newId("payout");
  const now = ctx.clock.now();
  const { currency, description = null, metadata = {} } = input;
  const amount = BigInt(input.amount);
  const account = await findDestination(ctx, input.destination);
  const processor = processorFor(ctx);
  const isCarriedOut = account !== null && processor.payouts !== undefined;
  return transact(ctx, async (unit) => {
    await spend(unit, ctx, { amount, currency, payee: ownAccount, relatedEntityId: id });
    await checkAvailable(unit.tx, ctx, { amount, currency });
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
      destination: account && shownDestination(account),
      sealedDestination: account && seal(ctx.env, "payout-destination", JSON.stringify(account)),
      failureReason: null,
      processor: isCarriedOut ? processor.name : null,
      processorPayout: null,
      scheduleKey,
      nextStepAt: isCarriedOut ? addMs(now, payoutWaitsMs) : null,
    };
    unit.insert("Payout", row);
    const payout = serializePayout(row);
    emit(unit, ctx, "payout.created", payout);
    return payout;
  });
}
