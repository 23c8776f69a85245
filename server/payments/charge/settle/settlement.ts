import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** The fields of an attempt that settling it needs. */
export type AttemptToSettle = Pick<
  PaymentAttemptModel,
  | "id"
  | "method"
  | "paymentIntentId"
  | "amount"
  | "balanceAmount"
  | "currency"
  | "createdAt"
  | "savePaymentMethod"
  | "paymentMethodId"
  | "offSession"
  | "processor"
>;

export type Settlement = {
  attempt: AttemptToSettle;
  /** The payment as the processor reports it. */
  payment: ProcessorPayment;
  /** The decline code that is recorded when it says that the payment was given up. */
  canceledAs?: DeclineCode;
};
