import type { MerchantContext } from "#server/core/context.ts";
import { byName, DomainError } from "#server/core/errors.ts";
import type { AmountLimits } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { divide } from "#server/ledger/free.ts";
import { placeHold } from "#server/ledger/holds.ts";
import type { StartedAttempt } from "#server/payments/charge/attempt/start.ts";
import { walletOwner } from "#server/payments/charge/attempt/wallet-owner.ts";
import { holdCredits, lockSpendable } from "#server/payments/credits/spend.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import type { BalancePart } from "#server/wire/payments/payment-intent.ts";

/**
 * Holds the part of a payment that its customer's store credit and balance pay, in this order, in the transaction that
 * starts the attempt; the card is asked for the rest. `settleAttempt` posts it or lets it go.
 * Without an amount it is as much as there is, less whatever the card must pay at least.
 * @throws insufficient_balance · amount_too_small, amount_not_multiple (the card's part) · validation_failed ·
 * invalid_state · PaysWhole, of a payment that needs no card
 */
export async function holdBalancePart(
  unit: Unit,
  ctx: MerchantContext,
  { attempt, asked }: { attempt: StartedAttempt; asked: BalancePart },
): Promise<StartedAttempt> {
  const { id, intent } = attempt;
  const customerId = walletOwner(attempt);
  checkFits(attempt);
  const limits = processorOf(ctx, attempt).limits(intent.currency);
  const part =
    asked.amount === undefined
      ? largestPart(await readFree(unit, ctx, { customerId, attempt }), intent.amount, limits)
      : checked(BigInt(asked.amount), intent.amount, { limits, currency: intent.currency });
  if (part === intent.amount) throw new PaysWhole();
  if (part === 0n) return attempt;
  const ofCredit = await holdCredits(unit, ctx, {
    customerId,
    intent,
    attemptId: id,
    amount: part,
  });
  if (part > ofCredit)
    await placeHold(unit.tx, ctx, {
      kind: "balance_part",
      relatedEntityId: id,
      relatedEntityType: "payment_attempt",
      currency: intent.currency,
      amount: part - ofCredit,
      of: { type: "customer", ownerId: customerId },
      // The payment counts as one that is being processed, with both parts.
      expected: false,
      expiresAt: null,
      covered: true,
    });
  const amounts = { amount: intent.amount - part, balanceAmount: part };
  await unit.tx.paymentAttempt.update({ where: own(ctx, id), data: amounts });
  return { ...attempt, ...amounts };
}

/** The balance covers the whole payment: no card is charged. Rolls the attempt back. */
class PaysWhole extends Error {
  override readonly name = "PaysWhole";
}

export const isPaidWhole = byName<PaysWhole>("PaysWhole");

function checkFits({ intent, request }: StartedAttempt): void {
  if (intent.captureMethod !== "automatic")
    throw new DomainError(
      "validation_failed",
      "balance: goes with captureMethod automatic only. Leave out balance to authorize the card.",
    );
  if (request.method !== "card")
    throw new DomainError(
      "validation_failed",
      "balance: goes with a card, not with an account that is debited.",
    );
}

/** The customer's store credit and free balance, both locked. */
async function readFree(
  unit: Unit,
  ctx: MerchantContext,
  { customerId, attempt }: { customerId: string; attempt: StartedAttempt },
): Promise<bigint> {
  const { currency, id: paymentIntentId } = attempt.intent;
  const credits = await lockSpendable(unit, ctx, { customerId, currency, paymentIntentId });
  const [account] = await unit.tx.$queryRaw<{ amount: bigint; frozen: bigint }[]>`
    SELECT balance AS amount, frozen FROM ledger_accounts
    WHERE "merchantId" = ${ctx.merchantId} AND type = 'customer' AND "ownerId" = ${customerId}
      AND currency = ${currency} FOR NO KEY UPDATE`;
  const ofCredit = credits.reduce((sum, { free }) => sum + free, 0n);
  return ofCredit + (account ? divide(account).available : 0n);
}

/** The largest part that leaves the card an amount that the processor charges; nothing where there is none. */
export function largestPart(free: bigint, amount: bigint, limits: AmountLimits | null): bigint {
  if (free >= amount) return amount;
  const { minimum = 1, multipleOf = 1 } = limits ?? {};
  const step = BigInt(multipleOf);
  const rest = amount - free > BigInt(minimum) ? amount - free : BigInt(minimum);
  const ofCard = ((rest + step - 1n) / step) * step;
  return ofCard < amount ? amount - ofCard : 0n;
}

function checked(
  part: bigint,
  amount: bigint,
  { limits, currency }: { limits: AmountLimits | null; currency: string },
): bigint {
  if (part > amount)
    throw new DomainError(
      "validation_failed",
      `balance.amount: must be at most ${amount}, the amount of the payment.`,
    );
  const ofCard = amount - part;
  const { minimum = 1, multipleOf = 1 } = limits ?? {};
  if (ofCard > 0n && ofCard < minimum)
    throw new DomainError(
      "amount_too_small",
      `balance.amount: the card processor charges at least ${minimum} ${currency}, in the smallest unit, so the balance ` +
        `can pay at most ${largestPart(amount - 1n, amount, limits)} of this payment, or all ${amount}.`,
    );
  if (ofCard % BigInt(multipleOf) !== 0n)
    throw new DomainError(
      "amount_not_multiple",
      `balance.amount: leaves the card ${ofCard}. In ${currency} the card processor takes multiples of ${multipleOf} only.`,
    );
  return part;
}
