import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { answerWithinMs } from "#server/payments/charge/attempt/start.ts";
import { checkRefund, type Gone, refundable } from "#server/payments/intents/state.ts";
import { sharesOfLines } from "#server/payments/parts/refund-shares.ts";
import { checkPart } from "#server/payments/processor/chargeable.ts";
import { processorOfPayment } from "#server/payments/processor/registry.ts";
import { writeRefunded } from "#server/payments/refunds/amounts.ts";
import { chargebacksOf } from "#server/payments/refunds/chargebacks.ts";
import { takeMoney, waitsAtMostMs } from "#server/payments/refunds/fund.ts";
import { newRefund } from "#server/payments/refunds/new-refund.ts";
import { claimed } from "#server/payments/refunds/refunded-amount.ts";
import { emitRefunded } from "#server/payments/refunds/refunded.ts";
import { askForRefund, type RefundAnswer, settleRefund } from "#server/payments/refunds/settle.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { lockPaymentIntent } from "#server/records/payments/payment-intent.ts";
import { findRefund, serializeRefund } from "#server/records/payments/refund.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import type { CreateRefund, Refund } from "#server/wire/payments/refund.ts";

/**
 * Gives back all or part of a payment, the way it came. The amount is in the smallest currency
 * unit. The money leaves the balance with the refund's row; the processor is asked afterwards,
 * with the refund's id as the key, and again by `settleRefunds` when its answer is lost, or by a
 * repeat under the same idempotency key. What the merchant's balance does not cover waits,
 * `pending`, until it does, for 45 days at most, or is refused (UNFUNDED_REFUNDS). Of somebody who was
 * erased reason and metadata are not kept.
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

type Refunding<Result> = {
  /** Writes the refund, and all that is to be true with it. */
  begin: (unit: Unit) => Promise<RefundModel>;
  answer: (unit: Unit, refund: RefundModel) => Promise<Result>;
};

/** Makes a refund between two transactions, as `createRefund` says. */
export async function refundInSteps<Result>(
  ctx: MerchantContext,
  { begin, answer: answered }: Refunding<Result>,
): Promise<Result> {
  return transactInSteps(ctx, {
    begin: async (unit) => ({ refund: await begin(unit), again: false }),
    remember: ({ refund }) => refund.id,
    recall: async (id) => ({ refund: await findRefund(ctx.db, ctx, id), again: true }),
    carryOn: async ({ refund, again }) => {
      const isAsked = refund.status === "pending" && !refund.waitsForFunds;
      const answer = isAsked ? await ask(ctx, refund, again) : null;
      return transact(ctx, async (unit) => {
        const settled = answer && (await settleRefund(unit, ctx, { refundId: refund.id, answer }));
        return answered(unit, settled ?? refund);
      });
    },
  });
}

/** The row of a refund whose money has been taken, or waits. `shares` are those of a credit note that is made with it. */
export async function beginRefund(
  unit: Unit,
  ctx: MerchantContext,
  input: CreateRefund & { shares?: RefundShares },
  withIt?: (refund: RefundModel) => Promise<unknown>,
): Promise<RefundModel> {
  const { tx } = unit;
  const intent = await lockPaymentIntent(tx, ctx, input.paymentIntentId);
  const gone = await readGone(tx, intent);
  const named = input.lineItems && (await sharesOfLines(tx, intent, input.lineItems));
  if (named) checkSum(named.amount, input.amount);
  const amount = named?.amount ?? BigInt(input.amount ?? refundable(intent.amountCaptured, gone));
  checkRefund(intent.amountCaptured, amount, gone);
  const isCard = !(await wasPaidFromBalance(tx, intent));
  if (isCard) {
    const paid = { paymentIntentId: intent.id, processorPayment: intent.processorPayment };
    const processor = await processorOfPayment({ ...ctx, db: tx }, paid);
    checkPart(processor, { field: "amount", amount, currency: intent.currency });
  }
  // The money goes back all the same; what is said of it would stand in the ledger for good.
  const isErased = (await erasedAmong(tx, ctx, [intent.id])).size > 0;
  const { reason = null, metadata } = isErased ? { metadata: {} } : input;
  const row = await newRefund(tx, ctx, {
    intent,
    amount,
    shares: named?.shares ?? (intent.breakdown ? input.shares : undefined),
    destination: isCard ? "card" : "balance",
    status: isCard ? "pending" : "succeeded",
    reason,
    processorPayment: isCard ? intent.processorPayment : null,
    metadata: metadata as object,
    reconcileAt: isCard ? addMs(ctx.clock.now(), answerWithinMs) : null,
  });
  const refused = await takeMoney(tx, ctx, { intent, refund: row });
  // Its account is held by now: an erasure has seen this money, or is seen here.
  if (!isCard && intent.customerId) refuseErased(await findCustomer(tx, ctx, intent.customerId));
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

async function wasPaidFromBalance(tx: Tx, intent: PaymentIntentModel): Promise<boolean> {
  const { id: paymentIntentId, merchantId } = intent;
  const wallet = { merchantId, paymentIntentId, method: "wallet", status: "succeeded" } as const;
  return (await tx.paymentAttempt.count({ where: wallet })) > 0;
}

/** Null when the answer was lost: the refund stays pending and the worker asks again. */
async function ask(
  ctx: MerchantContext,
  refund: RefundModel,
  again: boolean,
): Promise<RefundAnswer | null> {
  try {
    return await askForRefund(ctx, refund, { again });
  } catch (error) {
    ctx.log.warn(
      { refundId: refund.id, err: error },
      "the processor's answer to a refund was lost",
    );
    return null;
  }
}
