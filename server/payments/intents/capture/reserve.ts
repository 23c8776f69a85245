import { addMs, dayMs } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import type { Tx } from "#server/data/db.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endHold, type HoldKind, placeHold } from "#server/ledger/holds.ts";

const bpsPerWhole = 10_000n;

/**
 * Keeps a part of a payment, by card or from a balance, back for RESERVE_DAYS (RESERVE_BPS hundredths of a percent of what
 * the merchant gets, rounded down): it cannot be paid out, and may go back to shoppers.
 */
export async function keepReserve(
  tx: Tx,
  ctx: MerchantContext,
  intent: PaymentIntentModel,
): Promise<void> {
  const net = intent.amountCaptured - intent.feeAmount;
  const amount = (net * BigInt(ctx.env.RESERVE_BPS)) / bpsPerWhole;
  if (amount <= 0n) return;
  await placeHold(tx, ctx, {
    kind: "reserve",
    relatedEntityId: intent.id,
    relatedEntityType: "payment_intent",
    currency: intent.currency,
    amount,
    of: { type: "merchant", ownerId: ctx.merchantId },
    expected: false,
    expiresAt: addMs(ctx.clock.now(), ctx.env.RESERVE_DAYS * dayMs),
    covered: false,
  });
}

const expired = {
  table: "ledger_holds",
  waits: `status = 'pending'`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Releases holds whose time is over: reserves, and holds of an authorization that ended by itself.
 * A hold whose payment is still to be captured waits for `expireIntents`, which asks the processor
 * first. A worker job; any number may run at once. Answers how many it released.
 */
export async function releaseHolds(services: Services, share: Share = wholeShare): Promise<number> {
  const due = await readDue(services, expired, share);
  return eachApart(services.log, due, {
    act: (one) => released(services, one),
    problem: "a hold could not be let go yet",
  });
}

async function released(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  const hold = await services.db.ledgerHold.findUniqueOrThrow({ where: own(ctx, id) });
  const { relatedEntityId } = hold;
  return transactAside(ctx, async ({ tx }) => {
    const intent = await tx.paymentIntent.findUnique({ where: own(ctx, relatedEntityId) });
    if (hold.kind === "authorization" && intent?.status === "requires_capture") return false;
    const kind = hold.kind as HoldKind;
    await endHold(tx, ctx, { kind, relatedEntityId }, { as: "voided" });
    return true;
  });
}
