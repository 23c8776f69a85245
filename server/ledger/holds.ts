import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { LedgerHoldModel } from "#server/generated/prisma/models.ts";
import { unfrozen } from "#server/ledger/free.ts";
import {
  type HoldTransactionType,
  insufficientBalance,
  type Leg,
  postLedger,
} from "#server/ledger/post.ts";

/**
 * Money whose outcome is open, in two phases, as TigerBeetle's pending transfers are
 * (docs.tigerbeetle.com, "Two-Phase Transfers"): a hold is pending, then posted or voided, or its
 * time runs out. While it is pending it is in no balance. Its entries stand on the accounts `held`
 * (the owner may not spend it) and `expected` (who will get it), with `holding` as their other
 * side. It ends by the same entries backwards; its outcome is a posting of its own in the same
 * database transaction.
 * - `authorization`: of a card, or of a customer's balance, to be captured.
 * - `balance_part`: of a customer's balance, for a payment that a card pays too, until the card's answer is known.
 * - `dispute`: an amount that a customer owes because a funding was disputed after it had been
 *   spent.
 * - `reserve`: a part of a payment that is kept back for a time (RESERVE_BPS).
 * - `transfer`: of a customer's balance for another customer, to be captured in parts: each ends the hold and places
 *   one of the rest, related to the transfer that it made.
 * Refunds and payouts under way have left the balance at once; they come back by `refund_reversal`
 * and `payout_reversal`.
 */
export type HoldKind = "authorization" | "balance_part" | "dispute" | "reserve" | "transfer";

/** The record that a hold belongs to; it has one hold of each kind. */
export type HoldOwner = { kind: HoldKind; relatedEntityId: string };

type Has = Pick<MerchantContext, "merchantId" | "clock">;

export type NewHold = HoldOwner & {
  relatedEntityType:
    | "payment_intent"
    | "payment_attempt"
    | "dispute"
    | "customer_hold"
    | "transfer";
  currency: string;
  amount: bigint;
  /** The owner of the money now; null when it is in none of our balances yet, as with a card. */
  of: { type: "customer" | "merchant"; ownerId: string } | null;
  /** Whether the merchant will get it. */
  expected: boolean;
  /** When it is released if nobody has decided by then. */
  expiresAt: Date | null;
  /** Whether the money must be there and free. A claim on what will come need not be covered. */
  covered: boolean;
};

/**
 * Holds money. Locks the balance that it is held of before the accounts of holds, as postings do.
 * @throws insufficient_balance (`covered`)
 */
export async function placeHold(tx: Tx, ctx: Has, hold: NewHold): Promise<LedgerHoldModel> {
  const { of, covered, ...rest } = hold;
  const now = ctx.clock.now();
  const row = await tx.ledgerHold.create({
    data: {
      ...rest,
      id: newId("ledgerHold"),
      merchantId: ctx.merchantId,
      heldOf: of?.type ?? null,
      ownerId: of?.ownerId ?? null,
      status: "pending",
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!(await changeFrozen(tx, row, { by: row.amount, covered })))
    throw insufficientBalance(row.currency);
  await postHold(tx, ctx, row, "hold");
  return row;
}

type Ending = {
  as: "posted" | "voided";
  /** Turns the hold into its posting; runs with the money free again. If it throws, the hold stays. */
  post?: () => Promise<void>;
};

/**
 * Ends a hold, once. Without one that is pending (it was made before there were holds, or is not
 * of this kind) `post` runs all the same. @throws what `post` throws, with the hold as it was
 */
export async function endHold(
  tx: Tx,
  ctx: Has,
  { kind, relatedEntityId }: HoldOwner,
  { as, post }: Ending,
): Promise<void> {
  const where = { merchantId: ctx.merchantId, kind, relatedEntityId, status: "pending" };
  const before = await tx.ledgerHold.findFirst({ where });
  const [row] = await tx.ledgerHold.updateManyAndReturn({
    where,
    data: { status: as, expiresAt: null, updatedAt: ctx.clock.now() },
  });
  if (!row || !before) return post?.();
  await changeFrozen(tx, row, { by: -row.amount, covered: false });
  try {
    await post?.();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { status, expiresAt } = before;
    await tx.ledgerHold.update({ where: own(ctx, row.id), data: { status, expiresAt } });
    await changeFrozen(tx, row, { by: row.amount, covered: false });
    throw error;
  }
  await postHold(tx, ctx, row, `hold_${as}`);
}

async function postHold(
  tx: Tx,
  ctx: Has,
  row: LedgerHoldModel,
  type: HoldTransactionType,
): Promise<void> {
  const amount = type === "hold" ? row.amount : -row.amount;
  const legs: Leg[] = [];
  if (row.ownerId) legs.push({ account: { type: "held", ownerId: row.ownerId }, amount });
  if (row.expected) legs.push({ account: { type: "expected" }, amount });
  legs.push({ account: { type: "holding" }, amount: -amount * BigInt(legs.length) });
  await postLedger(tx, ctx, {
    type,
    relatedEntityId: row.id,
    relatedEntityType: "hold",
    currency: row.currency,
    legs,
  });
}

/** Beside the balance itself, so that a posting sees it under the lock that it takes anyway. */
async function changeFrozen(
  tx: Tx,
  { merchantId, heldOf, ownerId, currency }: LedgerHoldModel,
  { by, covered }: { by: bigint; covered: boolean },
): Promise<boolean> {
  if (!heldOf) return true;
  const changed = await tx.$executeRaw`
    UPDATE ledger_accounts SET frozen = frozen + ${by}
    WHERE "merchantId" = ${merchantId} AND type = ${heldOf}::"LedgerAccountType" AND "ownerId" = ${ownerId}
      AND currency = ${currency} AND (NOT ${covered} OR ${unfrozen} >= ${by})`;
  invariant(changed === 1 || covered, "what is held of has an account");
  return changed === 1;
}
