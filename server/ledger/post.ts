import { invariant, InvariantError } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { LedgerAccountType } from "#server/generated/prisma/enums.ts";
import type { TransactionType } from "#server/wire/atoms/money/transaction-type.ts";

/** `ownerId`: the customer's id for a balance or store credit, or whose money is held; all others belong to the merchant. */
export type AccountRef =
  | { type: "customer" | "credit" | "held"; ownerId: string }
  | { type: Exclude<LedgerAccountType, "customer" | "credit" | "held"> };

/** One side of a posting. Positive: the account's owner is owed more. */
export type Leg = { account: AccountRef; amount: bigint };

/** Transaction types of holds, which move nobody's balance and appear in nobody's history. */
export type HoldTransactionType = "hold" | "hold_posted" | "hold_voided";

/** Between the processor and us, in nobody's history either. */
type ProcessorTransactionType = "processor_fee" | "processor_payout";

export type Posting = {
  /** Posted at most once for each `relatedEntityId`. */
  type: TransactionType | HoldTransactionType | ProcessorTransactionType;
  relatedEntityId: string;
  /** As in events: payment_intent, checkout_session, credit, gift_card, transfer, refund, payout, dispute; or hold, processor_transaction. */
  relatedEntityType: string;
  currency: string;
  description?: string | null;
  /**
   * At least two that are not zero, each on another account; their sum is zero. Zero legs are left out, but for the
   * merchant's where a fee is as large as the payment or the refund: its history has every one of them, as Stripe's
   * balance transactions have those whose `net` is 0 (API reference, "The balance transaction object").
   */
  legs: Leg[];
  /**
   * Lets the merchant's balance go below zero, for money that was taken from us already, such as a
   * lost dispute.
   */
  merchantMayOverdraw?: boolean;
};

export type Posted = {
  /** Id of the ledger transaction (`btx_…`). */
  id: string;
  /**
   * Never before an earlier entry of one of the accounts, so it may be later than the clock's; an
   * entry that is dated more than a day ahead was written by a wrong clock and does not count.
   */
  createdAt: Date;
};

/**
 * Moves money in one round trip: creates missing accounts, locks all in id order, checks,
 * writes transaction, entries and balances. Amounts are in the smallest currency unit.
 * Part of the caller's transaction; a refusal has written nothing and leaves the transaction
 * usable, so a decline can still be recorded in it. Emits nothing.
 * Posting the same type for the same related entity again is a bug of the caller, who holds that
 * entity's lock: InvariantError.
 * @throws insufficient_balance (a customer's) · insufficient_merchant_balance · amount_too_large
 */
export async function postLedger(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  posting: Posting,
): Promise<Posted> {
  const id = newId("balanceTransaction");
  const [row] = await tx.$queryRaw<{ outcome: string; createdAt: Date }[]>`
    SELECT outcome, "createdAt" FROM ${postingSql(ctx, id, posting)}`;
  invariant(row, "ledger_post answers one row");
  if (row.outcome !== "posted") throw refusalOf(row.outcome, posting);
  return { id, createdAt: row.createdAt };
}

/**
 * As `postLedger`, in the last statement of the unit, for an operation that needs to know nothing
 * of it. Refused, it undoes the whole unit.
 */
export function postLedgerLast(
  unit: Unit,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  posting: Posting,
): void {
  unit.call({
    sql: Prisma.sql`(${postingSql(ctx, newId("balanceTransaction"), posting)}).outcome`,
    isLast: true,
    refused: async (outcome) => {
      throw refusalOf(outcome, posting);
    },
  });
}

function postingSql(
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  id: string,
  posting: Posting,
): Prisma.Sql {
  const legs = written(posting.legs);
  checkLegs(legs);
  return Prisma.sql`ledger_post(
    ${id}, ${ctx.merchantId}, ${posting.type}, ${posting.currency}, ${posting.description ?? null},
    ${posting.relatedEntityId}, ${posting.relatedEntityType}, ${ctx.clock.now().toISOString()}::timestamptz,
    ${legs.map((leg) => leg.account.type)}::"LedgerAccountType"[],
    ${legs.map((leg) => ownerId(ctx, leg.account))}::text[],
    ${legs.map((leg) => String(leg.amount))}::bigint[],
    ${legs.map(() => newId("ledgerAccount"))}::text[],
    ${posting.merchantMayOverdraw ?? false})`;
}

function written(legs: Leg[]): Leg[] {
  const hasFee = legs.some(({ account, amount }) => account.type === "fees" && amount !== 0n);
  return legs.filter(
    ({ account, amount }) => amount !== 0n || (hasFee && account.type === "merchant"),
  );
}

/** The function's word for a refusal, in ours. */
export function refusalOf(
  outcome: string,
  posting: Pick<Posting, "type" | "relatedEntityId" | "currency">,
): Error {
  if (outcome === "insufficient_balance") {
    return insufficientBalance(posting.currency);
  }
  if (outcome === "insufficient_merchant_balance") {
    return new DomainError(
      "insufficient_merchant_balance",
      `The merchant's ${posting.currency} balance is too low for this.`,
    );
  }
  if (outcome === "amount_too_large") {
    return new DomainError(
      "amount_too_large",
      "A balance would pass 9007199254740991, the largest it can hold.",
    );
  }
  return new InvariantError(
    `ledger_post of ${posting.type} for ${posting.relatedEntityId}: ${outcome}`,
  );
}

export function insufficientBalance(currency: string): DomainError {
  return new DomainError(
    "insufficient_balance",
    `The customer's ${currency} balance is too low for this.`,
  );
}

function checkLegs(legs: Leg[]): void {
  const sum = legs.reduce((total, leg) => total + leg.amount, 0n);
  invariant(sum === 0n, "the legs of a posting sum to zero");
  const moving = legs.filter(({ amount }) => amount !== 0n);
  invariant(moving.length >= 2, "a posting moves something");
  const accounts = new Set(legs.map((leg) => `${leg.account.type} ${ownerOf(leg.account)}`));
  invariant(accounts.size === legs.length, "each leg is on another account");
}

function ownerId(ctx: Pick<MerchantContext, "merchantId">, account: AccountRef): string {
  return ownerOf(account) || ctx.merchantId;
}

function ownerOf(account: AccountRef): string {
  return "ownerId" in account ? account.ownerId : "";
}
