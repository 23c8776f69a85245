import { invariant } from "#server/core/assert.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { ProcessorDispute, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { recordDispute } from "#server/payments/disputes/record.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";

type DisputeUpdate = Pick<ProcessorDispute, "amount" | "status"> &
  Partial<Pick<ProcessorDispute, "amountReinstated" | "paymentId">> & { name?: string };

/** Sales in EUR and what banks do to them, told by the processor. Amounts in cents. */
export function disputedShop(ctx: MerchantContext, customerId: string) {
  return {
    /** A sale whose first try was declined: the bank may still take its money later (`payTwice`). */
    async sell(amount: number): Promise<string> {
      const { id } = await newIntent(ctx, { amount, currency: "EUR", customerId });
      await confirmPayment(ctx, id, { card: card("4000000000009995") }).catch(() => null);
      await confirmPayment(ctx, id, { card: card() });
      return id;
    },
    refund: (paymentIntentId: string, amount?: number) =>
      createRefund(ctx, { paymentIntentId, amount, metadata: {} }),

    /** The declined try turns out to have been taken: it is given back by itself. Answers the processor's payment. */
    async payTwice(paymentIntentId: string): Promise<string> {
      const where = { merchantId: ctx.merchantId, paymentIntentId, status: "failed" } as const;
      const attempt = await ctx.db.paymentAttempt.findFirst({ where });
      invariant(attempt, "its first try was declined");
      const payment = takenLate(attempt.id, Number(attempt.amount));
      await transactAside(ctx, (unit) => settleAttempt(unit, ctx, { attempt, payment }));
      return payment.id;
    },

    /** A refund of such a payment is refused, because its bank has the money. */
    async refundFails(processorPayment: string): Promise<void> {
      const where = { merchantId: ctx.merchantId, processorPayment, duplicate: true };
      const { id: refundId } = await ctx.db.refund.findFirstOrThrow({ where });
      const answer = { id: null, status: "failed", failureReason: "disputed" } as const;
      await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId, answer }));
    },

    /** The processor's chargeback as it stands now; about the payment that paid, where it names no other. */
    async dispute(paymentIntentId: string, of: DisputeUpdate): Promise<void> {
      const { name = "dispute", paymentId, amountReinstated = 0, ...rest } = of;
      const intent = await ctx.db.paymentIntent.findFirstOrThrow({
        where: { merchantId: ctx.merchantId, id: paymentIntentId },
      });
      const told: ProcessorDispute = {
        ...rest,
        id: `dp_${name}_${paymentIntentId}`,
        paymentId: paymentId ?? intent.processorPayment ?? "",
        currency: intent.currency,
        reason: "fraudulent",
        kind: "chargeback",
        fundsWithdrawn: true,
        amountReinstated,
        evidence: null,
        evidenceFiles: [],
        evidencePastDue: false,
        respondBy: addMs(ctx.clock.now(), 7 * dayMs),
      };
      await transactAside(ctx, (unit) => recordDispute(unit, ctx, { paymentIntentId, told }));
    },
  };
}

function takenLate(attemptId: string, amount: number): ProcessorPayment & { id: string } {
  return {
    id: `sbx_pay_late_${attemptId}`,
    attemptId,
    status: "succeeded",
    amount,
    amountCaptured: amount,
    card: null,
    processorMethod: null,
    nextAction: null,
    decline: null,
  };
}
