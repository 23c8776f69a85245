import { addMs } from "#server/core/clock.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { challengeWithinMs } from "#server/payments/charge/attempt/start.ts";
import { codeFacts, isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/** How long the shopper has to answer their bank; afterwards the attempt is given up. */
export function answerUntil({
  method,
  createdAt,
}: Pick<PaymentAttemptModel, "method" | "createdAt">): Date {
  return addMs(createdAt, isPaymentCode(method) ? codeFacts(method).waitsMs : challengeWithinMs);
}
