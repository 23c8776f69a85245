import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";

/** What settling needs to know of an attempt. */
export type AttemptToSettle = Pick<
  PaymentAttemptModel,
  | "id"
  | "paymentIntentId"
  | "amount"
  | "currency"
  | "createdAt"
  | "savePaymentMethod"
  | "paymentMethodId"
  | "offSession"
  | "processor"
>;

export type Settlement = {
  attempt: AttemptToSettle;
  /** What the processor says. */
  payment: ProcessorPayment;
  /** The decline code that is recorded when it says that the payment was given up. */
  canceledAs?: DeclineCode;
};
