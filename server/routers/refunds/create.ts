import { invariant } from "#server/core/assert.ts";
import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { spend, spendPart } from "#server/limits/budget/spend.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { refundGiftCards } from "#server/payments/gift-cards/refund.ts";
import { checkRefund, type Gone, refundable } from "#server/payments/intents/state.ts";
import { sharesOfLines } from "#server/payments/parts/refund-shares.ts";
import { checkPart } from "#server/payments/processor/chargeable.ts";
import { processorOfPayment } from "#server/payments/processor/registry.ts";
import { writeRefunded } from "#server/payments/refunds/amounts.ts";
import { chargebacksOf } from "#server/payments/refunds/chargebacks.ts";
import { fundsBalance } from "#server/payments/refunds/clawback-legs.ts";
import { takeMoney, waitsAtMostMs } from "#server/payments/refunds/fund.ts";
import { newRefund } from "#server/payments/refunds/new-refund.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { emitRefunded } from "#server/payments/refunds/refunded.ts";
import { type Way, waysBack } from "#server/payments/refunds/ways.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import { refundInSteps } from "#server/routers/refunds/refund-steps.ts";
import type { CreateRefund, Refund } from "#server/wire/payments/refund.ts";

/**
 * Gives back all or part of a payment, the way it came or to its customer's balance. Of a payment by balance and card
 * the card is first; an amount that takes both ways is two refunds. The amount is in the smallest
 * currency unit. The money leaves the balance with the refund's row; the processor is asked afterwards,
 * with the refund's id as the key, and again by `settleRefunds` when its answer is lost, or by a
 * repeat under the same idempotency key. What the merchant's balance does not cover waits,
 * `pending`, until it does, for 45 days at most, or is refused (UNFUNDED_REFUNDS). Of somebody who was
 * erased reason and metadata are not kept. Gift cards that the payment bought are voided where the refund gives their
 * money back, and refuse it where they were redeemed.
 * Idempotent by key; emits `refund.created`, then `refund.succeeded` or later `refund.failed`.
 * @throws invalid_state · validation_failed · amount_not_multiple · insufficient_merchant_balance ·
 * insufficient_balance (a funded balance that is spent) · not_found
 */
export async function createRefund(ctx: MerchantContext, input: CreateRefund): Promise<Refund> {
  return refundInSteps(ctx, {
    begin: (unit) => beginRefund(unit, ctx, input),
    answer: async (_unit, refund) => serializeRefund(refund),
  });
}

type Beginning = CreateRefund & {
  shares?: RefundShares;
  /** The refund is one of several of a call, of which a key's limits see one: of this sum. */
  ofCall?: { sum: bigint; isFirst: boolean };
};
type Doing = (refund: RefundModel) => Promise<unknown>;

/**
 * The row of a refund whose money has been taken, or waits. `shares` are those of a credit note that is made with it. One
 * that goes to the card and the balance is two rows: answers the card's.
 */
export async function beginRefund(
  unit: Unit,
  ctx: MerchantContext,
  input: Beginning,
  withIt?: Doing,
): Promise<RefundModel> {
  const { tx } = unit;
  const intent = await lockPaymentIntent(tx, ctx, input.paymentIntentId);
  const gone = await readGone(tx, intent);
  const named = input.lineItems && (await sharesOfLines(tx, intent, input.lineItems));
  if (named) checkSum(named.amount, input.amount);
  const amount = named?.amount ?? BigInt(input.amount ?? refundable(intent.amountCaptured, gone));
  checkRefund(intent.amountCaptured, amount, gone);
  const shares = named?.shares ?? (intent.breakdown ? input.shares : undefined);
  const ways = await waysOf(tx, intent, input, { amount, shares, lost: gone.lost });
  if (withIt && ways.length > 1) throw goesTwoWays(ways);
  const rows: RefundModel[] = [];
  for (const way of ways) {
    const row = await newRow(tx, ctx, { intent, input, way });
    const { sum, isFirst } = input.ofCall ?? { sum: amount, isFirst: true };
    const { currency, customerId: payee } = intent;
    const moved = { amount: row.amount, currency, payee, relatedEntityId: row.id };
    // A key's limits see one refund, of the whole amount.
    if (isFirst && rows.length === 0)
      await spend(unit, ctx, { ...moved, amount: sum, part: row.amount });
    else spendPart(unit, ctx, moved);
    if (rows.length === 0) {
      const refund = { id: row.id, amount };
      await refundGiftCards(unit, ctx, { intent, refund, gone: gone.claimed + gone.lost });
    }
    rows.push(await begun(unit, ctx, { intent, row, withIt }));
  }
  const [first] = rows;
  invariant(first, "a refund goes some way");
  return first;
}

/** @throws invalid_state · amount_not_multiple */
async function waysOf(
  tx: Tx,
  intent: PaymentIntentModel,
  { destination }: Beginning,
  asked: Parameters<typeof waysBack>[2],
): Promise<Way[]> {
  if (destination === "balance") await checkBalanceTakes(tx, intent);
  if (destination === "balance" || (await wasPaidFromBalance(tx, intent)))
    return [{ isCard: false, amount: asked.amount, shares: asked.shares }];
  return waysBack(tx, intent, asked);
}

/** A credit note belongs to one refund. */
function goesTwoWays([card]: readonly Way[]): DomainError {
  return new DomainError(
    "validation_failed",
    `amount: this payment was paid from a balance too, and ${card?.amount} can go back to the card. Make a credit note of at most that, and another of the rest.`,
  );
}

async function newRow(
  tx: Tx,
  ctx: MerchantContext,
  { intent, input, way }: { intent: PaymentIntentModel; input: Beginning; way: Way },
): Promise<RefundModel> {
  const { isCard, amount, shares } = way;
  if (isCard) {
    const paid = { paymentIntentId: intent.id, processorPayment: intent.processorPayment };
    const processor = await processorOfPayment({ ...ctx, db: tx }, paid);
    checkPart(processor, { field: "amount", amount, currency: intent.currency });
  }
  // The money goes back all the same; what is said of it would stand in the ledger for good.
  const isErased = (await erasedAmong(tx, ctx, [intent.id])).size > 0;
  const { reason = null, metadata } = isErased ? { metadata: {} } : input;
  return newRefund(tx, ctx, {
    intent,
    amount,
    shares,
    destination: isCard ? "card" : "balance",
    status: isCard ? "pending" : "succeeded",
    reason,
    processorPayment: isCard ? intent.processorPayment : null,
    metadata: metadata as object,
    reconcileAt: isCard ? addMs(ctx.clock.now(), answerWithinMs) : null,
  });
}

type New = { intent: PaymentIntentModel; row: RefundModel; withIt: Doing | undefined };

/** Takes the money of a new refund, or has it wait, and writes its row. */
async function begun(
  unit: Unit,
  ctx: MerchantContext,
  { intent, row, withIt }: New,
): Promise<RefundModel> {
  const { tx } = unit;
  const refused = await takeMoney(tx, ctx, { intent, refund: row });
  // Its account is held by now: an erasure has seen this money, or is seen here.
  if (row.destination === "balance" && intent.customerId)
    refuseErased(await findCustomer(tx, ctx, intent.customerId));
  if (refused) {
    if (ctx.env.UNFUNDED_REFUNDS === "refuse") throw refused;
    Object.assign(row, waiting(ctx));
  }
  unit.insert("Refund", row);
  await writeRefunded(tx, ctx, intent);
  emit(unit, ctx, "refund.created", serializeRefund(row));
  await withIt?.(row);
  if (row.status === "succeeded") await emitRefunded(unit, ctx, row);
  return row;
}

/** An amount beside lines must be what they make. @throws validation_failed */
function checkSum(sum: bigint, amount: number | undefined): void {
  if (amount !== undefined && BigInt(amount) !== sum)
    throw new DomainError(
      "validation_failed",
      `amount: must be ${sum}, the sum of lineItems. You can also leave it out.`,
    );
}

/** The state of a refund until the merchant's balance covers it, which `settleRefunds` checks. */
function waiting(ctx: MerchantContext) {
  const reconcileAt = addMs(ctx.clock.now(), waitsAtMostMs);
  return { status: "pending", waitsForFunds: true, reconcileAt } as const;
}

/** The part of the payment that cannot be refunded any more. @throws invalid_state · payment_in_progress */
async function readGone(tx: Tx, intent: PaymentIntentModel): Promise<Gone> {
  if (intent.status === "processing" && intent.debit)
    throw new DomainError(
      "invalid_state",
      "The payer's bank has not answered yet: a debit can be refunded once it has succeeded.",
    );
  if (intent.status === "processing") throw paymentInProgress();
  if (intent.status !== "succeeded" || intent.amountCaptured === 0n) {
    throw new DomainError(
      "invalid_state",
      intent.status === "succeeded"
        ? "Nothing was charged: there is nothing to refund."
        : `A payment intent that is ${intent.status} has nothing to refund.`,
    );
  }
  const { isOpen, lost } = await chargebacksOf(tx, intent);
  const gone = { claimed: await claimed(tx, intent), lost };
  if (isOpen || (lost > 0n && refundable(intent.amountCaptured, gone) === 0n))
    throw new DomainError(
      "invalid_state",
      "This payment is disputed: the cardholder's bank already has the money.",
    );
  return gone;
}

/** @throws invalid_state where there is no balance of a customer that the money could go to */
async function checkBalanceTakes(tx: Tx, intent: PaymentIntentModel): Promise<void> {
  if (!intent.customerId)
    throw new DomainError(
      "invalid_state",
      "destination: this payment has no customer, so there is no balance. Refund it to original.",
    );
  if (await fundsBalance(tx, intent))
    throw new DomainError(
      "invalid_state",
      "destination: this payment funded a balance. It can only be refunded the way it was paid.",
    );
}

async function wasPaidFromBalance(tx: Tx, intent: PaymentIntentModel): Promise<boolean> {
  const { id: paymentIntentId, merchantId } = intent;
  const wallet = { merchantId, paymentIntentId, method: "wallet", status: "succeeded" } as const;
  return (await tx.paymentAttempt.count({ where: wallet })) > 0;
}
