import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentAttemptModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { startLimited } from "#server/payments/charge/attempt/start-limited.ts";
import { type AttemptRequest, startAttempt } from "#server/payments/charge/attempt/start.ts";
import { settleAttempt } from "#server/payments/charge/settle/settle.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/**
 * Takes money that came by a code after its attempt was given up, where the intent can still be paid: by the rules of a
 * new attempt, in one transaction with all that follows a payment. Null where it cannot be, or is no such money: then
 * `settleAttempt` gives it back.
 */
export async function takeLate(
  ctx: MerchantContext,
  attempt: PaymentAttemptModel,
  payment: ProcessorPayment,
): Promise<PaymentIntentModel | null> {
  const isLate = attempt.status === "abandoned" && attempt.failedOverTo === null;
  if (!isLate || !isPaymentCode(attempt.method) || payment.status !== "succeeded") return null;
  const request = requestOf(attempt, attempt.method);
  try {
    return await transactAside(ctx, async (unit) => {
      const { tx } = unit;
      if (!(await lockGivenUp(tx, ctx, attempt.id))) return null;
      const started =
        (await startAttempt(tx, ctx, request)) ?? (await startLimited(tx, ctx, request));
      return started && settleAttempt(unit, ctx, { attempt, payment });
    });
  } catch (error) {
    // Sold out, or its discount was used up, since the code expired.
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Locks the attempt, unless the money was taken or given back meanwhile: others who hear of it wait. */
async function lockGivenUp(tx: Tx, ctx: MerchantContext, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM payment_attempts
    WHERE "merchantId" = ${ctx.merchantId} AND id = ${id} AND status = 'abandoned' FOR NO KEY UPDATE`;
  return rows.length > 0;
}

function requestOf(
  {
    id,
    paymentIntentId,
    amount,
    returnUrl,
    browserToken,
    processor,
    routingRuleId,
  }: PaymentAttemptModel,
  method: AttemptRequest["method"],
): AttemptRequest {
  return {
    intentId: paymentIntentId,
    method,
    routes: [{ processor, routingRuleId }],
    card: null,
    paymentMethodId: null,
    save: false,
    shownAmount: Number(amount),
    offSession: false,
    returnUrl,
    browserToken,
    balance: null,
    revives: id,
  };
}
